import { Button, Skeleton, Table, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { calling } from '../../kit/data/calling.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useLocationTitles } from '../../kit/format/session.tsx'
import { Nothing, When } from '../../kit/format/values.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { Empty } from '../../kit/page/Empty.tsx'
import { Failure } from '../../kit/page/Failure.tsx'
import { Amount } from './Amount.tsx'
import type { Unit } from '../../kit/holder/holder.ts'
import type { Entry } from './entry.ts'
import classes from './ledger.module.css'
import { What } from './What.tsx'

/** What happened to a holder's ledger, the newest first, and which lots it drew from or filled. */
export function Entries({ id, unit }: { id: string; unit: Unit }) {
  const { ledgers: w, kit } = useWords()
  const titleOf = useLocationTitles()
  const query = useEntries(id, unit)
  if (query.error && !query.data)
    return (
      <div className={classes.pad}>
        <Failure error={query.error} again={() => void query.refetch()} />
      </div>
    )
  if (!query.data)
    return (
      <div className={classes.pad} aria-busy>
        <Skeleton h={16} mb={12} />
        <Skeleton h={16} mb={12} w="80%" />
        <Skeleton h={16} />
      </div>
    )
  const entries: Entry[] = query.data.pages.flatMap(({ transactions }) => transactions)
  if (entries.length === 0) return <Empty title={w.noEntriesTitle} text={w.noEntriesText} />
  return (
    <>
      <Table className={classes.table!}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{w.what}</Table.Th>
            <Table.Th scope="col" data-wide>
              {w.lots}
            </Table.Th>
            <Table.Th scope="col" data-wide>
              {w.location}
            </Table.Th>
            <Table.Th scope="col" data-wide>
              {w.date}
            </Table.Th>
            <Table.Th scope="col" data-figure>
              {w.amount}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map(entry => (
            <Table.Tr key={entry.id}>
              <Table.Td>
                <What of={entry} />
                <Text span size="xs" c="dimmed" className={classes.onPhone!}>
                  <When is={entry.createDate} as="moment" at={entry.locationRef} /> · <FromLots of={entry} />
                </Text>
              </Table.Td>
              <Table.Td data-wide>
                <FromLots of={entry} />
              </Table.Td>
              <Table.Td data-wide>{titleOf(entry.locationRef) ?? <Nothing />}</Table.Td>
              <Table.Td data-wide>
                <When is={entry.createDate} as="moment" at={entry.locationRef} />
              </Table.Td>
              <Table.Td data-figure>
                <Amount of={entry} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            size="compact-sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {kit.showMore}
          </Button>
        </div>
      )}
    </>
  )
}

function useEntries(customerRef: string, unit: Unit) {
  const list = unit === 'credits' ? stoa.transactions.listCreditTransactions : stoa.transactions.listDayPassTransactions
  return useInfiniteQuery({
    queryKey: [...list.key, { entriesOf: customerRef }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { customerRef, limit: 50, ...(pageParam !== undefined && { nextPageToken: pageParam }) }
      return calling<{ transactions: Entry[]; nextPageToken?: string | undefined }>(() => list({ query, signal }))
    },
    getNextPageParam: ({ nextPageToken }) => nextPageToken,
  })
}

/** Which lots an entry filled or drew from, by when they end. */
function FromLots({ of: { amounts, locationRef } }: { of: Entry }) {
  const { ledgers: w } = useWords()
  const { number, day } = useFormats(locationRef)
  const parts = amounts.map(({ amount, expirationDate }) => {
    const end = expirationDate === undefined ? w.never : w.until(day(expirationDate))
    return amounts.length === 1 ? end : `${number(amount)} ${end}`
  })
  return (
    <Text span size="xs" c="dimmed">
      {parts.join(', ')}
    </Text>
  )
}
