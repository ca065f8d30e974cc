"""How Alembic reaches the database: over the connection that `database.migrate` opened."""

from alembic import context

from ludoteca.host.store.database import VERSION_TABLE, metadata


def run() -> None:
    """Run the migrations that are due."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        version_table=VERSION_TABLE,
    )
    with context.begin_transaction():
        context.run_migrations()


def is_migrating() -> bool:
    """Whether Alembic has loaded this file, and not a tool that reads all modules."""
    config = getattr(context, "config", None)
    return config is not None and "connection" in config.attributes


if is_migrating():
    run()
