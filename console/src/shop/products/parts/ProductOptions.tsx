import { ActionIcon, Button, Group, Menu, Skeleton, Text, Tooltip } from '@mantine/core'
import { ClipboardCheck, Ellipsis, History, PackageMinus, PackagePlus, PencilLine } from 'lucide-react'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { Section } from '../../../kit/page/Page.tsx'
import type { Option, Product } from '../../../kit/shop/product.ts'
import { StockBadge } from '../../../kit/shop/StockBadge.tsx'
import { usePrices } from '../../../kit/shop/use-prices.ts'
import classes from './products.module.css'

/** The ways to buy a product: what each costs, and how many there are. */
export function ProductOptions({ product }: { product: Product | undefined }) {
  const { products: w } = useWords()
  if (!product)
    return (
      <Section title={w.options}>
        <Skeleton h={90} />
      </Section>
    )
  return (
    <Section title={w.options}>
      <div className={classes.rows}>
        {product.options.map(option => (
          <Row key={option.id} option={option} locationRef={product.locationRef} />
        ))}
      </div>
    </Section>
  )
}

function Row({ option, locationRef }: { option: Option; locationRef: string }) {
  const { shop: s, products: w } = useWords()
  const { number, percent } = useFormats(locationRef)
  const priceOf = usePrices(locationRef)
  const { title, description, stock, customTax } = option
  const more = [description, ...(customTax.enabled ? [`${w.ownTax}: ${percent(customTax.rate)}`] : [])].filter(Boolean)
  return (
    <div className={classes.row}>
      <div className={classes.rowTitle}>
        <Text size="sm" fw={500}>
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {priceOf(option)}
          {more.length > 0 && ` · ${more.join(' · ')}`}
        </Text>
      </div>
      <div className={classes.rowStock}>
        <StockBadge of={option} />
        <Text size="sm" c={stock.enabled ? undefined : 'dimmed'}>
          {stock.enabled ? s.onHand(number(stock.quantity)) : s.unlimited}
        </Text>
      </div>
      <Actions option={option} />
    </div>
  )
}

const ACTIONS = { delivery: PackagePlus, loss: PackageMinus, correction: PencilLine, count: ClipboardCheck } as const

function Actions({ option: { id, title, stock } }: { option: Option }) {
  const { products: w } = useWords()
  const [, change] = useAddress()
  const open = (action: string) => change({ dialog: 'stock', option: id, action })
  const history = () => change({ dialog: 'movements', option: id })
  if (!stock.enabled)
    return (
      <Button size="compact-sm" variant="subtle" aria-label={`${w.startCounting}: ${title}`} onClick={() => open('count')}>
        {w.startCounting}
      </Button>
    )
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<PackagePlus size={14} />}
        aria-label={`${w.movementActions.delivery}: ${title}`}
        onClick={() => open('delivery')}
      >
        {w.movementActions.delivery}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Tooltip label={w.stockActions(title)}>
            <ActionIcon aria-label={w.stockActions(title)}>
              <Ellipsis size={15} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {Object.entries(ACTIONS).map(([action, Icon]) => (
            <Menu.Item key={action} leftSection={<Icon size={15} />} onClick={() => open(action)}>
              {w.movementActions[action as keyof typeof ACTIONS]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<History size={15} />} onClick={history}>
            {w.stockHistory}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
