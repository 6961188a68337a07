import { Button, Menu, Skeleton, Text } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Pencil, ShoppingCart, Store, Trash2 } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { foresee, useWrite } from '../../kit/data/use-write.ts'
import { useLocationTitles } from '../../kit/format/session.tsx'
import { Status } from '../../kit/format/Status.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { StatusBadge, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { partyName } from '../../kit/holder/Party.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { confirm } from '../../kit/page/confirm.tsx'
import { FailedPage } from '../../kit/page/FailedPage.tsx'
import { Lines } from '../../kit/page/Lines.tsx'
import { MoreMenu } from '../../kit/page/MoreMenu.tsx'
import { Detail, Facts, Page, Section } from '../../kit/page/Page.tsx'
import type { Package } from '../parts/package.ts'
import { PackageDialog } from '../parts/PackageDialog.tsx'
import { SellDialog } from '../parts/SellDialog.tsx'
import { useGrants } from '../parts/use-package-words.ts'

/** `/console/packages/{id}`: one package, and who bought it last. */
export function PageOfRoute() {
  const { packages: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const [address, change] = useAddress()
  const found = useOperation(stoa.packages.getPackage, { params: { id } })
  const bought = useOperation(stoa.purchases.listPurchases, { query: { packageRef: [id], limit: 15 } })
  const is = found.data?.package
  const back = { to: '/packages', label: w.title }
  const close = () => change({ dialog: undefined })
  if (found.error && !is) return <FailedPage title={w.package} back={back} query={found} />
  return (
    <Page
      title={is?.title}
      beside={is && !is.available && <StatusBadge tone="quiet">{w.availables.false}</StatusBadge>}
      back={back}
      actions={is && <Actions is={is} />}
    >
      <Detail side={<PackageFacts is={is} />}>
        <Gives is={is} />
        <Lines
          title={w.recent}
          query={bought}
          none={w.noneBought}
          lines={({ purchases }) =>
            purchases.map(purchase => ({
              id: purchase.id,
              to: `/packages/purchases/${purchase.id}`,
              title: `${purchase.quantity === 1 ? '' : `${purchase.quantity} × `}${partyName(purchase)}`,
              status: <Status of="purchase" is={purchase.status} />,
              end: <When is={purchase.createDate} at={purchase.locationRef} />,
            }))
          }
        />
        {is && <History of={is.id} />}
      </Detail>
      {is && <PackageDialog opened={address.dialog === 'edit'} editing={{ is, etag: found.etag }} onClose={close} />}
      <SellDialog opened={address.dialog === 'sell'} packageRef={id} onClose={close} />
    </Page>
  )
}

function Actions({ is }: { is: Package }) {
  const { packages: w, kit, shell } = useWords()
  const [, change] = useAddress()
  const navigate = useNavigate()
  const params = { id: is.id }
  const offer = useWrite(stoa.packages.updatePackage, {
    said: () => kit.saved,
    foreseen: ({ body }) => [
      foresee(stoa.packages.getPackage, { params }, reply => ({
        package: { ...reply.package, available: body.package.available ?? is.available },
      })),
    ],
  })
  const remove = useWrite(stoa.packages.deletePackage, {
    said: () => w.deleted(is.title),
    onDone: () => void navigate({ to: '/packages' }),
  })
  const sell = () => change({ dialog: 'sell' })
  const edit = () => change({ dialog: 'edit' })
  useShortcuts(shell.keys.thisPage, [
    ...(is.available ? [{ keys: 'c', label: w.buy, run: sell }] : []),
    { keys: 'e', label: kit.edit, run: edit },
  ])
  return (
    <>
      {is.available && (
        <Button leftSection={<ShoppingCart size={15} />} onClick={sell}>
          {w.buy}
        </Button>
      )}
      <Button variant="default" leftSection={<Pencil size={14} />} onClick={edit}>
        {kit.edit}
      </Button>
      <MoreMenu>
        <Menu.Item
          leftSection={<Store size={15} />}
          onClick={() => offer.run({ params, body: { package: { available: !is.available } } }, { seen: is })}
        >
          {is.available ? w.withhold : w.offer}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<Trash2 size={15} />}
          onClick={() =>
            confirm({
              title: w.deleteTitle(is.title),
              text: w.deleteText,
              confirm: w.delete,
              cancel: kit.cancel,
              onConfirm: () => remove.run({ params }),
            })
          }
        >
          {w.delete}
        </Menu.Item>
      </MoreMenu>
    </>
  )
}

function Gives({ is }: { is: Package | undefined }) {
  const { packages: w } = useWords()
  const grants = useGrants()
  return (
    <Section title={w.grants}>
      {is ? (
        grants(is.grants).map((text, i) => (
          <Text key={i} size="sm">
            {text}
          </Text>
        ))
      ) : (
        <Skeleton h={40} />
      )}
    </Section>
  )
}

function PackageFacts({ is }: { is: Package | undefined }) {
  const { packages: w } = useWords()
  const titleOf = useLocationTitles()
  const { money, percent } = useFormats(is?.locationRef)
  return (
    <Section title={w.details}>
      {is ? (
        <Facts
          items={[
            [w.price, money(is.price, is.currencyCode)],
            [w.tax, is.customTax.enabled ? percent(is.customTax.rate) : w.taxOfLocation],
            [w.status, w.availables[is.available ? 'true' : 'false']],
            [w.location, titleOf(is.locationRef)],
            [w.createDate, <When key="created" is={is.createDate} at={is.locationRef} />],
          ]}
        />
      ) : (
        <Skeleton h={120} />
      )}
    </Section>
  )
}
