import { Button, Menu, Modal, SegmentedControl, Text } from '@mantine/core'
import { Archive, Check, Pencil, Plus } from 'lucide-react'
import type { ItemOf } from '../../../../../client/index.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { useLocationChoice, useSession } from '../../../kit/format/session.tsx'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { StatusBadge, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import classes from '../../../kit/money/sheet.module.css'
import { confirm } from '../../../kit/page/confirm.tsx'
import { Empty } from '../../../kit/page/Empty.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { MoreMenu } from '../../../kit/page/MoreMenu.tsx'
import { Page, Section } from '../../../kit/page/Page.tsx'
import { Column, SettingsFrame } from '../../../settings/frame.tsx'
import { EditRate, NewRate } from '../parts/RateForms.tsx'

type TaxRate = ItemOf<typeof stoa.taxRates.listTaxRates>

/** `/console/billing/tax_rates`: the taxes by their names, of each location and of all. */
export function PageOfRoute() {
  const { taxRates: w, shell } = useWords()
  const [{ archived, dialog, rate }, change] = useAddress()
  const location = useLocationChoice()
  const query = useOperation(stoa.taxRates.listTaxRates, {
    query: { archived: archived === 'true', ...(location && { locationRef: location.id }) },
  })
  const create = () => change({ dialog: 'new' })
  const close = () => change({ dialog: undefined, rate: undefined })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.create, run: create }])
  const button = (
    <Button leftSection={<Plus size={15} />} onClick={create}>
      {w.create}
    </Button>
  )
  return (
    <SettingsFrame>
      <Column>
        <Page title={w.title} actions={button}>
          <SegmentedControl
            size="xs"
            w="fit-content"
            aria-label={w.which}
            value={archived === 'true' ? 'true' : 'false'}
            onChange={value => change({ archived: value === 'true' ? value : undefined })}
            data={[
              { value: 'false', label: w.inUse },
              { value: 'true', label: w.archived },
            ]}
          />
          <Loaded query={query} lines={6}>
            {({ taxRates }) =>
              taxRates.length === 0 ? (
                archived === 'true' ? (
                  <Text size="sm" c="dimmed">
                    {w.noneArchived}
                  </Text>
                ) : (
                  <Empty title={w.emptyTitle} text={w.emptyText} action={button} />
                )
              ) : (
                <Section title={w.title}>
                  {taxRates.map(rate => (
                    <Row key={rate.id} of={rate} onEdit={() => change({ dialog: 'edit', rate: rate.id })} />
                  ))}
                </Section>
              )
            }
          </Loaded>
          <Modal
            opened={dialog === 'new' || dialog === 'edit'}
            onClose={close}
            title={dialog === 'edit' ? w.editTitle : w.createTitle}
          >
            {dialog === 'edit' ? <EditRate id={rate ?? ''} onClose={close} /> : <NewRate onClose={close} />}
          </Modal>
        </Page>
      </Column>
    </SettingsFrame>
  )
}

function Row({ of, onEdit }: { of: TaxRate; onEdit: () => void }) {
  const { taxRates: w, billingSettings, kit } = useWords()
  const { locations } = useSession()
  const { percent } = useFormats()
  const { id, title, rate, category, locationRef, archiveDate, exemptionReason } = of
  const stale = ['taxRates', 'locations']
  const archive = useWrite(stoa.taxRates.archiveTaxRate, { said: () => w.archivedNow(title), stale })
  const makeDefault = useWrite(stoa.taxRates.updateTaxRate, { said: () => w.defaultNow(title), stale })
  const ask = () =>
    confirm({
      title: w.archiveTitle(title),
      text: w.archiveText,
      confirm: w.archive,
      cancel: kit.cancel,
      onConfirm: () => archive.run({ params: { id } }),
    })
  const below = [
    locationRef ? locations.find(location => location.id === locationRef)?.title : w.everywhere,
    billingSettings.categories[category],
    exemptionReason,
  ]
  return (
    <div className={classes.entry}>
      <div>
        <Text component="div" size="sm" fw={500}>
          {title} {of.default && <StatusBadge tone="good">{w.default}</StatusBadge>}
        </Text>
        <Text size="xs" c="dimmed">
          {below.filter(Boolean).join(' · ')}
          {archiveDate && (
            <>
              {' · '}
              {w.archivedOn} <When is={archiveDate} />
            </>
          )}
        </Text>
      </div>
      <div className={classes.entryEnd}>
        <Text span size="sm" fw={500} mr={8}>
          {percent(rate)}
        </Text>
        {archiveDate === undefined && (
          <MoreMenu label={w.actionsOf(title)}>
            <Menu.Item leftSection={<Pencil size={14} />} onClick={onEdit}>
              {kit.edit}
            </Menu.Item>
            {locationRef && !of.default && (
              <Menu.Item
                leftSection={<Check size={15} />}
                onClick={() => makeDefault.run({ params: { id }, body: { taxRate: { default: true } } }, { seen: of })}
              >
                {w.makeDefault}
              </Menu.Item>
            )}
            {!of.default && (
              <Menu.Item leftSection={<Archive size={15} />} onClick={ask}>
                {w.archive}
              </Menu.Item>
            )}
          </MoreMenu>
        )}
      </div>
    </div>
  )
}
