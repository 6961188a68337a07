import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Fingerprint, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ReplyOf } from '../../kit/data/operation.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useTakesPasskeys } from '../../kit/data/use-takes-passkeys.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useSession } from '../../kit/format/session.tsx'
import { When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { confirm } from '../../kit/page/confirm.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { AddPasskey } from './AddPasskey.tsx'

type Passkey = ReplyOf<typeof stoa.passkeys.listPasskeys>['passkeys'][number]

const STALE = ['passkeys', 'sessions', 'team']

/** The passkeys of whoever is signed in: each has a name, and can be removed unless nothing else is left to sign in with. */
export function Passkeys() {
  const { settings: w, kit } = useWords()
  const { user, hasPassword } = useSession()
  const query = useOperation(stoa.passkeys.listPasskeys, { query: { userRef: user.id, limit: 100 } })
  const takes = useTakesPasskeys()
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey>()
  return (
    <Section
      title={w.passkeys}
      action={
        takes && (
          <Button
            size="compact-sm"
            flex="none"
            variant="default"
            leftSection={<Plus size={14} />}
            onClick={() => setAdding(true)}
          >
            {w.addPasskey}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {takes === false ? w.noPasskeysHere : w.passkeysText}
        </Text>
        <Loaded query={query} lines={2}>
          {({ passkeys }) =>
            passkeys.length > 0 && (
              <Stack component="ul" gap={14} p={0} m={0} style={{ listStyle: 'none' }} aria-label={w.passkeys}>
                {passkeys.map(each => (
                  <Line key={each.id} passkey={each} isLast={passkeys.length === 1 && !hasPassword} onRename={setRenamed} />
                ))}
              </Stack>
            )
          }
        </Loaded>
      </Stack>
      <Modal
        opened={isAdding}
        onClose={() => setAdding(false)}
        title={w.addPasskey}
        closeButtonProps={{ 'aria-label': kit.close }}
      >
        <AddPasskey onClose={() => setAdding(false)} />
      </Modal>
      <Modal
        opened={renamed !== undefined}
        onClose={() => setRenamed(undefined)}
        title={w.renamePasskey}
        closeButtonProps={{ 'aria-label': kit.close }}
      >
        {renamed && <Rename passkey={renamed} onClose={() => setRenamed(undefined)} />}
      </Modal>
    </Section>
  )
}

interface LineProps {
  passkey: Passkey
  isLast: boolean
  onRename: (passkey: Passkey) => void
}

function Line({ passkey, isLast, onRename }: LineProps) {
  const { settings: w, access, kit } = useWords()
  const { id, title, host, synced, createDate, lastUseDate } = passkey
  const remove = useWrite(stoa.passkeys.removePasskey, { stale: STALE, said: () => w.passkeyRemoved(title) })
  const ask = () =>
    confirm({
      title: w.removePasskeyTitle(title),
      text: w.removePasskeyText,
      confirm: kit.remove,
      cancel: kit.cancel,
      onConfirm: () => remove.run({ params: { id } }),
    })
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Group gap="sm" wrap="nowrap" align="flex-start" miw={0} flex="1 1 260px">
        <Fingerprint size={20} strokeWidth={1.5} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
        <Stack gap={0} miw={0}>
          <Group gap={8}>
            <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Text>
            {synced && (
              <Badge size="sm" variant="light" tt="none" fw={500}>
                {w.passkeySynced}
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {host !== location.hostname && <>{w.passkeyAt(host)} · </>}
            {w.passkeyMade} <When is={createDate} as="ago" /> ·{' '}
            {lastUseDate === undefined ? (
              w.passkeyUnused
            ) : (
              <>
                {access.lastUsed} <When is={lastUseDate} as="ago" />
              </>
            )}
          </Text>
          {isLast && (
            <Text size="xs" c="dimmed">
              {w.passkeyLast}
            </Text>
          )}
        </Stack>
      </Group>
      <Group gap={6} wrap="nowrap" ml="auto">
        <Button size="compact-sm" variant="default" aria-label={`${w.renamePasskey}: ${title}`} onClick={() => onRename(passkey)}>
          {w.rename}
        </Button>
        {!isLast && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${kit.remove}: ${title}`}
            loading={remove.isPending}
            onClick={ask}
          >
            {kit.remove}
          </Button>
        )}
      </Group>
    </Group>
  )
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { settings: w, kit } = useWords()
  const say = useSay()
  const form = useContractForm(stoa.passkeys.updatePasskey, {
    params: { id: passkey.id },
    stored: { body: { passkey }, etag: undefined },
    draft: `passkey ${passkey.id}`,
    stale: STALE,
    onDone: () => {
      say.done(kit.saved)
      onClose()
    },
  })
  return (
    <ContractForm form={form} submit={kit.save} onCancel={onClose}>
      <Field at="passkey.title" label={w.passkeyTitle} autoFocus />
    </ContractForm>
  )
}
