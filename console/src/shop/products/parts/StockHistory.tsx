import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { calling } from '../../../kit/data/calling.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import type { Option, Product } from '../../../kit/shop/product.ts'
import classes from './products.module.css'

/** What came and went of an option, the newest first. */
export function StockHistory({ product: { id, locationRef }, option }: { product: Product; option: Option }) {
  const { shop: s, products: w, kit } = useWords()
  const { number } = useFormats()
  const signed = (change: number) => `${change > 0 ? '+' : change < 0 ? '−' : ''}${number(Math.abs(change))}`
  const query = useInfiniteQuery({
    queryKey: ['products', 'listStockMovements', 'all', id, option.id],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      calling(() =>
        stoa.products.listStockMovements({
          params: { id, optionId: option.id },
          query: { limit: 30, ...(pageParam && { nextPageToken: pageParam }) },
          signal,
        }),
      ),
    getNextPageParam: page => page.nextPageToken,
  })
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const movements = pages.flatMap(({ movements }) => movements)
        if (movements.length === 0)
          return (
            <Text size="sm" c="dimmed">
              {w.noMovements}
            </Text>
          )
        return (
          <Stack gap="sm">
            <div>
              {movements.map(({ id, type, change, note, quantity, createDate, orderRef }) => (
                <div key={id} className={classes.movement}>
                  <Text size="sm" fw={500}>
                    {orderRef ? (
                      <Anchor component={Link} to={`/shop/orders/${orderRef}`} size="sm">
                        {w.movementTypes[type]}
                      </Anchor>
                    ) : (
                      w.movementTypes[type]
                    )}
                  </Text>
                  <span className={classes.change}>{signed(change)}</span>
                  <Text size="sm" c="dimmed" miw={90} ta="end">
                    {s.onHand(number(quantity))}
                  </Text>
                  <Text size="xs" c="dimmed" className={classes.text!}>
                    <When is={createDate} as="moment" at={locationRef} />
                    {note && ` · ${note}`}
                  </Text>
                </div>
              ))}
            </div>
            {query.hasNextPage && (
              <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {kit.showMore}
              </Button>
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}
