import { ActionIcon, Button, Group, Tabs, Text, Tooltip } from '@mantine/core'
import { Download } from 'lucide-react'
import type { AnyOperation } from '../data/operation.ts'
import { useWords } from '../format/words.tsx'
import { Empty } from '../page/Empty.tsx'
import { Failure } from '../page/Failure.tsx'
import { Page } from '../page/Page.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { Found } from './Found.tsx'
import classes from './list.module.css'
import { ListCards } from './ListCards.tsx'
import { ListFilters } from './ListFilters.tsx'
import { ListSearch } from './ListSearch.tsx'
import { ListTable } from './ListTable.tsx'
import type { ListProps, RowOf } from './types.ts'
import { useColumns } from './use-columns.ts'
import { useExport } from './use-export.ts'
import { useList } from './use-list.ts'

/** The tab without the filter. */
const ALL = 'all'

/** A page that shows a list operation: search, filters, sorting, columns, selection and the page are all in the address. */
export function ListPage<O extends AnyOperation>(props: ListProps<O, RowOf<O>>) {
  const { title, of, columns, tabs, searchHint, actions, beside, siblings, head, card, empty, exportName, children } = props
  const { kit: w } = useWords()
  const list = useList(props)
  const chosen = useColumns(columns)
  const exporting = useExport(of, exportName ?? title, props.isWhole)
  const isEmpty = list.rows?.length === 0 && list.address.page === undefined && list.next === undefined
  return (
    <Page title={title} actions={actions} beside={beside} {...(siblings && { siblings })}>
      {head}
      <div className={classes.box}>
        {tabs && (
          <Tabs
            value={list.address[tabs.name] ?? ALL}
            onChange={value => list.narrow({ [tabs.name]: value === ALL || value === null ? undefined : value })}
            className={classes.tabs!}
          >
            <Tabs.List>
              {tabs.all !== undefined && <Tabs.Tab value={ALL}>{tabs.all}</Tabs.Tab>}
              {Object.entries(tabs.options ?? {}).map(([value, label]) => (
                <Tabs.Tab key={value} value={value}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
        )}
        <div className={classes.toolbar}>
          {searchHint && (
            <ListSearch hint={searchHint} value={list.address.q} onChange={q => list.narrow({ q }, { replace: true })} />
          )}
          <ListFilters {...props} list={list} />
          <Group gap={4} ml="auto" wrap="nowrap">
            {!card && <ColumnsMenu columns={columns} {...chosen} />}
            {exportName && (
              <Tooltip label={w.export}>
                <ActionIcon aria-label={w.export} loading={exporting.isRunning} onClick={() => exporting.run(list.asked)}>
                  <Download size={16} />
                </ActionIcon>
              </Tooltip>
            )}
          </Group>
        </div>
        <Found
          count={list.isNarrowed && !list.isPlaceholderData ? list.rows?.length : undefined}
          isMore={list.next !== undefined}
        />
        {list.error && !list.rows ? (
          <div className={classes.pad}>
            <Failure error={list.error} again={() => void list.refetch()} />
          </div>
        ) : isEmpty && list.isNarrowed ? (
          <Empty
            title={w.nothingFound}
            text={w.nothingFoundHint}
            action={
              <Button variant="default" onClick={list.clear}>
                {w.clearAll}
              </Button>
            }
          />
        ) : isEmpty ? (
          <Empty {...empty} />
        ) : card ? (
          <ListCards {...props} card={card} list={list} />
        ) : (
          <ListTable {...props} list={list} shown={chosen.shown} />
        )}
        {!isEmpty && list.rows && (list.next !== undefined || list.address.page !== undefined) && (
          <Group className={classes.footer!} justify="space-between">
            <Text size="sm" c="dimmed">
              {list.next === undefined ? '' : w.moreRows}
            </Text>
            <Group gap="xs">
              {list.address.page !== undefined && (
                <Button size="compact-sm" variant="default" onClick={list.toFirst}>
                  {w.first}
                </Button>
              )}
              {list.toPrevious && (
                <Button size="compact-sm" variant="default" onClick={list.toPrevious}>
                  {w.previous}
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="default"
                disabled={list.next === undefined}
                loading={list.isPlaceholderData}
                onClick={list.toNext}
              >
                {w.next}
              </Button>
            </Group>
          </Group>
        )}
      </div>
      {children}
    </Page>
  )
}
