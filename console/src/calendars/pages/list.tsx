import { Button, Modal, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useLocationChoice } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { Empty } from '../../kit/page/Empty.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Page, Section } from '../../kit/page/Page.tsx'
import { Column, SettingsFrame } from '../../settings/frame.tsx'
import { AddressDialog } from '../parts/AddressDialog.tsx'
import type { WithAddress } from '../parts/calendar.ts'
import { NewCalendar, RenameCalendar } from '../parts/CalendarForms.tsx'
import { CalendarRow } from '../parts/CalendarRow.tsx'

/** `/console/calendars`: the feeds to which calendar programs subscribe. */
export function PageOfRoute() {
  const { calendars: w, shell } = useWords()
  const [{ dialog, calendar }, change] = useAddress()
  const [shown, setShown] = useState<{ of: WithAddress; title: string }>()
  const location = useLocationChoice()
  const query = useOperation(stoa.calendars.listCalendars, {
    query: { limit: 100, ...(location && { locationRef: location.id }) },
  })
  const create = () => change({ dialog: 'new' })
  const close = () => change({ dialog: undefined, calendar: undefined })
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
          <Text size="sm" c="dimmed">
            {w.text}
          </Text>
          <Loaded query={query} lines={4}>
            {({ calendars }) =>
              calendars.length === 0 ? (
                <Empty title={w.emptyTitle} text={w.emptyText} action={button} />
              ) : (
                <Section title={w.title}>
                  {calendars.map(each => (
                    <CalendarRow
                      key={each.id}
                      of={each}
                      onRename={() => change({ dialog: 'rename', calendar: each.id })}
                      onRotated={of => setShown({ of, title: w.rotated(of.title) })}
                    />
                  ))}
                </Section>
              )
            }
          </Loaded>
          <Modal
            opened={dialog === 'new' || (dialog === 'rename' && calendar !== undefined)}
            onClose={close}
            title={dialog === 'rename' ? w.renameTitle : w.createTitle}
          >
            {dialog === 'rename' ? (
              <RenameCalendar id={calendar ?? ''} onClose={close} />
            ) : (
              <NewCalendar
                onClose={close}
                onDone={of => {
                  close()
                  setShown({ of, title: w.made(of.title) })
                }}
              />
            )}
          </Modal>
          <AddressDialog of={shown?.of} title={shown?.title ?? ''} onClose={() => setShown(undefined)} />
        </Page>
      </Column>
    </SettingsFrame>
  )
}
