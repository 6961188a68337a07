import { Button } from '@mantine/core'
import { LayoutGrid, Plus, Rows3 } from 'lucide-react'
import { useMemo } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { useLocationChoice, useSession } from '../../kit/format/session.tsx'
import { Money, StatusBadge, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/types.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { useLocationColumn } from '../../kit/list/use-location-column.ts'
import { useView, ViewSwitch } from '../../kit/page/ViewSwitch.tsx'
import type { Package } from '../parts/package.ts'
import { PackageCard } from '../parts/PackageCard.tsx'
import { PackageDialog } from '../parts/PackageDialog.tsx'
import { useGrants, useSiblings } from '../parts/use-package-words.ts'

/** `/console/packages`: credits and day passes that the locations sell. */
export function PageOfRoute() {
  const { packages: w, shell } = useWords()
  const [address, change] = useAddress()
  const { locations } = useSession()
  const showsLocation = useLocationChoice() === undefined && locations.length > 1
  const views = [
    { id: 'cards', label: w.cards, icon: LayoutGrid },
    { id: 'table', label: w.table, icon: Rows3 },
  ]
  const create = () => change({ dialog: 'new' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.create, run: create }])
  return (
    <ListPage
      title={w.title}
      siblings={useSiblings()}
      of={stoa.packages.listPackages}
      locationParameter="locationRef"
      columns={useColumns()}
      card={useView(views) === 'cards' ? is => <PackageCard is={is} showsLocation={showsLocation} /> : undefined}
      tabs={{ name: 'available', label: w.available, all: w.all, options: w.availables }}
      nameOf={({ title }) => title}
      open={({ id }) => `/packages/${id}`}
      exportName="packages"
      actions={
        <>
          <ViewSwitch views={views} label={w.view} />
          <Button leftSection={<Plus size={15} />} onClick={create}>
            {w.create}
          </Button>
        </>
      }
      empty={{ title: w.emptyTitle, text: w.emptyText, action: <Button onClick={create}>{w.create}</Button> }}
    >
      <PackageDialog opened={address.dialog === 'new'} onClose={() => change({ dialog: undefined })} />
    </ListPage>
  )
}

function useColumns(): Column<Package>[] {
  const { packages: w } = useWords()
  const location = useLocationColumn<Package>()
  const grants = useGrants()
  return useMemo(
    () => [
      { id: 'title', title: w.package, cell: ({ title }) => <b style={{ fontWeight: 500 }}>{title}</b> },
      {
        id: 'price',
        title: w.price,
        cell: one => <Money amount={one.price} at={one.locationRef} />,
        isFigure: true,
        onPhone: true,
      },
      { id: 'gives', title: w.gives, cell: one => grants(one.grants).join(', ') },
      {
        id: 'available',
        title: w.status,
        cell: ({ available }) => (
          <StatusBadge tone={available ? 'good' : 'quiet'}>{w.availables[available ? 'true' : 'false']}</StatusBadge>
        ),
        onPhone: true,
      },
      location,
      { id: 'created', title: w.createDate, cell: one => <When is={one.createDate} at={one.locationRef} />, isExtra: true },
    ],
    [w, location, grants],
  )
}
