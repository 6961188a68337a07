import { Button, Select, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import type { AnyOperation } from '../data/operation.ts'
import { useWords } from '../format/words.tsx'
import { Pick as PickField } from '../pick/Pick.tsx'
import classes from './list.module.css'
import type { Filter, ListProps } from './types.ts'
import type { useList } from './use-list.ts'

type Props<O extends AnyOperation, Row extends { id: string }> = Pick<ListProps<O, Row>, 'filters' | 'orders' | 'columns'> & {
  list: ReturnType<typeof useList<O, Row>>
}

/** The filters of a list, and its order where no heading sorts by it. */
export function ListFilters<O extends AnyOperation, Row extends { id: string }>({
  filters = [],
  orders,
  columns,
  list,
}: Props<O, Row>) {
  const { kit: w } = useWords()
  const sorts = new Set(columns.flatMap(({ sorts = [] }) => sorts))
  // On a narrow screen there are few headings.
  const isByHeadings = Object.keys(orders ?? {}).every(order => sorts.has(order))
  return (
    <>
      {filters
        .filter(({ isHidden }) => !isHidden)
        .map(filter => (
          <OneFilter
            key={filter.name}
            filter={filter}
            value={list.address[filter.name]}
            onChange={value => list.narrow({ [filter.name]: value })}
          />
        ))}
      {orders && (
        <Select
          className={classes.order!}
          data-phone={isByHeadings || undefined}
          aria-label={w.order}
          data={Object.entries(orders).map(([value, label]) => ({ value, label }))}
          value={list.order ?? null}
          onChange={order => list.narrow({ order: order === Object.keys(orders)[0] ? undefined : (order ?? undefined) })}
          allowDeselect={false}
        />
      )}
      {list.isNarrowed && (
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<X size={14} />} onClick={list.clear}>
          {w.clearAll}
        </Button>
      )}
    </>
  )
}

function OneFilter({
  filter,
  value,
  onChange,
}: {
  filter: Filter
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const { label, options, pick, isDay } = filter
  const common = {
    className: classes.filter!,
    'aria-label': label,
    placeholder: label,
    clearable: true,
    'data-set': value !== undefined || undefined,
  }
  if (pick) return <PickField {...common} from={pick} value={value ?? null} onChange={ref => onChange(ref ?? undefined)} />
  if (isDay)
    return (
      <TextInput
        type="date"
        className={classes.day!}
        aria-label={label}
        leftSection={<span className={classes.dayLabel}>{label}</span>}
        leftSectionWidth={48}
        data-set={common['data-set']}
        value={value ?? ''}
        onChange={event => onChange(event.currentTarget.value || undefined)}
      />
    )
  return (
    <Select
      {...common}
      searchable={Object.keys(options ?? {}).length > 10}
      data={Object.entries(options ?? {}).map(([value, label]) => ({ value, label }))}
      value={value ?? null}
      onChange={chosen => onChange(chosen ?? undefined)}
    />
  )
}
