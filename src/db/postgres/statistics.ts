import { CompiledQuery } from 'kysely'
import type { AlterTx, Db } from '../database.ts'
import type { Table } from '../table.ts'

/** One number that a process of this program locks while it analyses, so that others leave it to it. */
const ANALYZE_LOCK = 7_864_202

/**
 * Changes of rows, and pages, below which a table is small: whatever plan it has is quick enough. Where a table was never analysed, or only while it
 * was empty, PostgreSQL assumes one row of each network, and so looks through all rows of the network for each row that it joins: with a hundred in
 * each table that takes too long.
 */
const FEW_CHANGES = { unknown: 20, known: 500 }
const FEW_PAGES = 4

interface Maintenance {
  /** Every table that is not small, whatever is known of it: after a migration. */
  all?: boolean
}

/**
 * The tables whose statistics are out of date: they have as many changes, or twice as many pages, as rows or pages were known. A plan that was
 * made while a table was small stays until PostgreSQL analyses it, and autovacuum may look late or never.
 */
export async function outdatedTables(db: Db, tables: readonly Table[], { all = false }: Maintenance = {}): Promise<string[]> {
  const query = CompiledQuery.raw(OUTDATED, [
    tables.map(({ name }) => name).join(),
    FEW_CHANGES.unknown,
    FEW_CHANGES.known,
    FEW_PAGES,
    all,
  ])
  const rows = await db.all<{ name: string }>({ compile: () => query as CompiledQuery<{ name: string }> })
  return rows.map(({ name }) => name)
}

/** Analyses a table; false when another process is analysing. Nothing but a change of the schema waits for it. */
export async function analyze(tx: AlterTx, tables: readonly Table[], name: string, options?: Maintenance): Promise<boolean> {
  const lock = CompiledQuery.raw(`select pg_try_advisory_xact_lock(${ANALYZE_LOCK}) as "taken"`)
  const row = await tx.first<{ taken: boolean }>({ compile: () => lock as CompiledQuery<{ taken: boolean }> })
  if (!row!.taken) return false
  // Another process, or autovacuum, may have been quicker.
  const outdated = await outdatedTables(tx, tables, options)
  if (outdated.includes(name)) await tx.script(`analyze (skip_locked) "${name}"`)
  return true
}

// PostgreSQL lets only a table's owner analyse it.
const OUTDATED = `
  select c.relname as "name"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    left join pg_stat_user_tables s on s.relid = c.oid
  where c.relkind = 'r' and c.relname = any(string_to_array($1, ',')) and pg_has_role(c.relowner, 'usage')
    and (coalesce(s.n_mod_since_analyze, 0) >= greatest(case when c.reltuples > 0 then $3::bigint else $2::bigint end, c.reltuples)
      or pg_relation_size(c.oid) >= current_setting('block_size')::bigint * case when $5 then $4::bigint else greatest($4::bigint, 2 * c.relpages) end)
  order by c.relname`
