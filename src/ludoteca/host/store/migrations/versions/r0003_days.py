"""The daily challenge: its days, who had a try at which table, and who has seen its dice."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the three tables, and let a table say of which day it is."""
    op.add_column("tables", sa.Column("daily", sa.Integer, nullable=True))
    op.create_index("ix_tables_daily", "tables", ["daily"])
    op.create_table(
        "days",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("content", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("starts", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.BigInteger, nullable=True),
        sa.Column("worths", sa.Text, nullable=False, server_default="{}"),
        sa.UniqueConstraint("game", "date", name="one_seed_a_day"),
    )
    op.create_table(
        "attempts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("day_id", sa.Integer, sa.ForeignKey("days.id"), nullable=False),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=True),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("ending", sa.String(60), nullable=False, server_default=""),
        sa.Column("checked", sa.BigInteger, nullable=True),
        sa.UniqueConstraint("table_id", name="one_attempt_a_table"),
    )
    op.create_index("ix_attempts_day_id", "attempts", ["day_id"])
    op.create_table(
        "dice_seen",
        sa.Column("day_id", sa.Integer, sa.ForeignKey("days.id"), primary_key=True),
        sa.Column("person", sa.String(60), primary_key=True),
        sa.Column(
            "attempt_id", sa.Integer, sa.ForeignKey("attempts.id"), nullable=False, index=True
        ),
    )
