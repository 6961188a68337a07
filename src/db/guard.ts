import type { Table } from './table.ts'

/** A statement that reads rows of several networks on purpose, such as a queue's, says so in a comment. */
export const ACROSS_NETWORKS = '/* across networks */'

/** Statements that read or change rows, whatever blanks and comments they begin with. */
export const TOUCHES_ROWS = /^(?:\s|\/\*[^]*?\*\/|--.*\n|\()*(?:select|insert|replace|update|delete|with)\b/i

/** One line of SQLite's `explain query plan`. */
interface PlanLine {
  detail: string
}

/** One node of PostgreSQL's `explain (format json)`. */
export interface PlanNode {
  'Relation Name'?: string
  Alias?: string
  Plans?: PlanNode[]
  [condition: string]: unknown
}

/**
 * Throws when a statement reaches rows of a network's table otherwise than by the network: a query that forgets it would show one
 * tenant's rows to another. Tests run every statement through it, with the engine's own plan, so that each table of a statement counts,
 * joined ones too, and naming the network in a select list is not enough.
 */
export function assertByNetwork(sql: string, plan: readonly PlanLine[] | readonly PlanNode[], tables: readonly Table[]): void {
  if (sql.includes(ACROSS_NETWORKS)) return
  const ofNetworks = new Set(tables.filter(({ columns }) => 'network' in columns).map(({ name }) => name))
  const open = [...insertsWithout(sql, ofNetworks), ...(isSqlite(plan) ? sqliteOpen(sql, plan) : postgresOpen(plan))]
  const [table] = open.filter(name => ofNetworks.has(name))
  if (table !== undefined) throw new Error(`a statement reaches rows of "${table}" without their network: ${sql}`)
}

/** Statements that were found good, by the tables of the databases that they were sent to: whether one is depends on nothing else. */
export type FoundGood = WeakMap<readonly Table[], Set<string>>

export function foundGoodOn(tables: readonly Table[], all: FoundGood): Set<string> {
  const good = all.get(tables) ?? new Set()
  all.set(tables, good)
  return good
}

const isSqlite = (plan: readonly object[]): plan is readonly PlanLine[] => plan.length === 0 || 'detail' in plan[0]!

/** Tables of which SQLite walks more than one network's rows. Every key and index begins with the network, so a search begins with it too. */
function sqliteOpen(sql: string, plan: readonly PlanLine[]): string[] {
  const aliases = new Map([...sql.matchAll(TABLE)].map(([, table, alias]) => [alias ?? table!, table!]))
  return plan.flatMap(({ detail }) => {
    const [, kind, name = ''] = /^(SCAN|SEARCH) (\S+)/.exec(detail) ?? []
    const table = aliases.get(name) ?? name
    return kind === undefined || (kind === 'SEARCH' && detail.includes('(network=?')) ? [] : [table]
  })
}

const TABLE =
  /\b(?:from|join|update|into)\s+"(\w+)"(?:\s+as)?(?:\s+"?(?!(?:on|where|set|values|inner|left|order|group|select|limit|union|join|cross)\b)(\w+)"?)?/gi

/** Tables of which PostgreSQL reads rows whose network no condition names: neither the scan's own nor that of a join above it. */
function postgresOpen(plan: readonly PlanNode[]): string[] {
  const nodes = plan.flatMap(allNodes)
  const all = nodes.flatMap(conditionsOf)
  return nodes.flatMap(node => {
    const { 'Relation Name': table, Alias: alias = table } = node
    if (table === undefined || node['Node Type'] === 'ModifyTable') return []
    const joined = new RegExp(`(?:^|\\W)"?${alias}"?\\.network = | = "?${alias}"?\\.network\\b`)
    return conditionsOf(node).some(text => OWN.test(text)) || all.some(text => joined.test(text)) ? [] : [table]
  })
}

const OWN = /^\(?(?:"?\w+"?\.)?network = /

/** What all of a node's rows fulfil: the parts of its conditions that are joined by AND. A part that has an OR names nothing for sure. */
const conditionsOf = (node: PlanNode): string[] =>
  CONDITIONS.map(name => node[name])
    .filter(text => typeof text === 'string')
    .flatMap(text => text.split(' AND ').map(part => part.replace(/^\(+/, '(')))
    .filter(part => !/ OR /.test(part))

const CONDITIONS = ['Index Cond', 'Filter', 'Recheck Cond', 'Hash Cond', 'Merge Cond', 'Join Filter'] as const

const allNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(allNodes)]

/** The table of an insert that does not say to which network its rows belong. */
function insertsWithout(sql: string, ofNetworks: ReadonlySet<string>): string[] {
  const [, table = '', columns = ''] = /\b(?:insert|replace) into (?:"?\w+"?\.)?"(\w+)" \(([^)]*)\)/i.exec(sql) ?? []
  return ofNetworks.has(table) && !columns.includes('"network"') ? [table] : []
}
