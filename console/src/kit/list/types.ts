import type { ReactNode } from 'react'
import type { ItemOf } from '../../../../client/index.ts'
import type { AnyOperation } from '../data/operation.ts'
import type { Sibling } from '../page/Page.tsx'
import type { Picker } from '../pick/picker.ts'

/** A column of a list. */
export interface Column<Row> {
  /** Its name in the address. */
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** The orders of the operation by which its heading sorts: the first click takes the first one. */
  sorts?: readonly [first: string, second?: string]
  /** Figures stand at the right. */
  isFigure?: boolean
  /** Not shown unless somebody chooses it. */
  isExtra?: boolean
  /** Also shown where the screen is narrow. The first column always is. */
  onPhone?: boolean
}

/** A filter: a parameter of the operation, with its values or with a picker of objects. */
export interface Filter {
  name: string
  label: string
  options?: Readonly<Record<string, string>>
  pick?: Picker
  /** For an instant: a day is chosen, and counts from its beginning, or until its end where the parameter is `…[lt]`. */
  isDay?: boolean
  /** Comes by links alone, and has no field. */
  isHidden?: boolean
}

/** What a list operation lists. */
export type RowOf<O extends AnyOperation> = ItemOf<O> & { id: string }

export interface ListProps<O extends AnyOperation, Row extends { id: string }> {
  title: string
  /** The list operation. What is in the address under the names of its parameters is asked of it. */
  of: O
  /** Parameters that the address does not change. */
  query?: Readonly<Record<string, unknown>>
  /** The parameter by which the location that is chosen at the top narrows the list. */
  locationParameter?: string
  /** The operation answers everything at once: it has no pages. */
  isWhole?: boolean
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  /** The filter that is shown as tabs, with `all` for none. */
  tabs?: Filter & { all?: string }
  /** The orders of the operation, with the default first. */
  orders?: Readonly<Record<string, string>>
  /** What may be searched for by `q`; without it there is no search. */
  searchHint?: string
  /** How a row is called, for those who cannot see it. */
  nameOf: (row: Row) => string
  /** The address that a row opens. */
  open: (row: Row) => string
  actions?: ReactNode
  /** Above the list: sums of what it lists. */
  head?: ReactNode
  /** Beside the title. */
  beside?: ReactNode
  siblings?: readonly Sibling[]
  /** What a row shows as a card. Where it is given there are cards in place of the table. */
  card?: ((row: Row) => ReactNode) | undefined
  /** What can be done with the selected rows; without it none can be selected. */
  bulk?: (rows: Row[], done: () => void) => ReactNode
  empty: { title: string; text?: string; action?: ReactNode }
  /** The name of the file that is exported, without `.csv`; without it there is no export. */
  exportName?: string
  children?: ReactNode
}
