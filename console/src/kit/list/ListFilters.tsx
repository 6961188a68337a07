import { ActionIcon, Button, Indicator, Popover, Select, Stack, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ListFilter, X } from 'lucide-react'
import { useRef } from 'react'
import type { AnyOperation } from '../data/operation.ts'
import { DateInput } from '../form/DateInput.tsx'
import { useWords } from '../format/words.tsx'
import { Pick as PickField } from '../pick/Pick.tsx'
import classes from './list.module.css'
import type { Filter, ListProps } from './types.ts'
import type { useList } from './use-list.ts'

type Props<O extends AnyOperation, Row extends { id: string }> = Pick<ListProps<O, Row>, 'filters' | 'orders' | 'columns'> & {
  list: ReturnType<typeof useList<O, Row>>
}

/** The filters of a list, and its order where no heading sorts by it; behind a button where the screen is narrow. */
export function ListFilters<O extends AnyOperation, Row extends { id: string }>({
  filters = [],
  orders,
  columns,
  list,
}: Props<O, Row>) {
  const { kit: w } = useWords()
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const sorts = new Set(columns.flatMap(({ sorts = [] }) => sorts))
  // On a narrow screen there are few headings.
  const isByHeadings = Object.keys(orders ?? {}).every(order => sorts.has(order))
  const [usual] = Object.keys(orders ?? {})
  const shown = filters.filter(({ isHidden }) => !isHidden)
  const set = shown.filter(({ name }) => list.address[name] !== undefined).length + (list.order === usual ? 0 : 1)
  const fields = (
    <>
      {shown.map(filter => (
        <OneFilter
          key={filter.name}
          filter={filter}
          isLabelled={isNarrow}
          value={list.address[filter.name]}
          onChange={(value, options) => list.narrow({ [filter.name]: value }, options)}
        />
      ))}
      {orders && (isNarrow || !isByHeadings) && (
        <Select
          className={classes.order!}
          {...(isNarrow ? { label: w.order, comboboxProps: { withinPortal: false } } : { 'aria-label': w.order })}
          data={Object.entries(orders).map(([value, label]) => ({ value, label }))}
          value={list.order ?? null}
          onChange={order => list.narrow({ order: order === usual ? undefined : (order ?? undefined) })}
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
  if (!isNarrow) return fields
  if (shown.length === 0 && !orders) return null
  return (
    <Popover position="bottom-end" width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={w.filters}>
          <Indicator disabled={set === 0} size={7} offset={4}>
            <ActionIcon aria-label={w.filters} variant="default" size={34}>
              <ListFilter size={16} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.popover!}>
        <Stack gap="sm">{fields}</Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface OneProps {
  filter: Filter
  /** Whether its label stands above it, and not in it. */
  isLabelled: boolean
  value: string | undefined
  onChange: (value: string | undefined, options?: { replace: boolean }) => void
}

function OneFilter({ filter, isLabelled, value, onChange }: OneProps) {
  const { kit: w } = useWords()
  const { label, options, pick, isDay } = filter
  /** A date is changed digit by digit, and Back goes to what was before all of it. */
  const isGoingOn = useRef(false)
  const common = {
    className: classes.filter!,
    ...(isLabelled ? { label, placeholder: w.any } : { 'aria-label': label, placeholder: label }),
    clearable: true,
    wrapperProps: { 'data-set': value !== undefined || undefined, 'data-label': isLabelled ? undefined : label },
  }
  if (pick) return <PickField {...common} from={pick} value={value ?? null} onChange={ref => onChange(ref ?? undefined)} />
  if (isDay) {
    const inside = label.length * 6.4 + 18
    return (
      <DateInput
        type="date"
        className={classes.day!}
        wrapperProps={common.wrapperProps}
        value={value ?? ''}
        onChange={day => {
          onChange(day || undefined, { replace: isGoingOn.current })
          isGoingOn.current = true
        }}
        onBlur={() => {
          isGoingOn.current = false
        }}
        {...(isLabelled
          ? { label }
          : {
              'aria-label': label,
              leftSection: <span className={classes.dayLabel}>{label}</span>,
              leftSectionWidth: inside,
              w: inside + 128,
            })}
      />
    )
  }
  return (
    <Select
      {...common}
      {...(isLabelled && { comboboxProps: { withinPortal: false } })}
      searchable={Object.keys(options ?? {}).length > 10}
      data={Object.entries(options ?? {}).map(([value, label]) => ({ value, label }))}
      value={value ?? null}
      onChange={chosen => onChange(chosen ?? undefined)}
    />
  )
}
