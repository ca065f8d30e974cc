"""Tables sleep, end, follow one another and can be left; links move seats; records are kept."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what tables and links lack, the kept records, and a way to find one's seats."""
    op.add_column("tables", sa.Column("reason", sa.String(20), nullable=True))
    op.execute("UPDATE tables SET reason = 'over' WHERE ended IS NOT NULL")
    op.add_column("tables", sa.Column("follows", sa.Integer, nullable=True))
    op.add_column("tables", sa.Column("since", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("next", sa.Integer, nullable=True))
    op.add_column("tables", sa.Column("slept", sa.Integer, nullable=True))
    op.add_column("tables", sa.Column("awaits", sa.Integer, nullable=True))
    op.add_column("links", sa.Column("seat", sa.Integer, nullable=False, server_default="-1"))
    op.add_column("links", sa.Column("person", sa.String(60), nullable=False, server_default=""))
    op.create_index("ix_links_table_id", "links", ["table_id"])
    op.create_index(
        "ix_moves_seats",
        "moves",
        ["table_id", "seq", "text"],
        sqlite_where=sa.text("kind = 'seat'"),
        postgresql_where=sa.text("kind = 'seat'"),
    )
    op.create_table(
        "records",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(60), nullable=False, unique=True),
        sa.Column("person", sa.String(60), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_records_made", "records", ["made"])
    op.create_index("ix_records_person", "records", ["person"])
