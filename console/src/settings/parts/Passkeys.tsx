import { Button, Modal, Stack, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useTakesPasskeys } from '../../kit/data/use-takes-passkeys.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { readStored } from '../../kit/form/stored.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { PasskeyLines, STALE_BY_PASSKEYS, type Passkey } from '../../kit/people/PasskeyLines.tsx'
import { AddPasskey } from './AddPasskey.tsx'

/** The passkeys of whoever is signed in: each has a name, and can be removed unless nothing else is left to sign in with. */
export function Passkeys() {
  const { settings: w } = useWords()
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
              <PasskeyLines passkeys={passkeys} removal={w.removePasskeyText} keepsLast={!hasPassword} onRename={setRenamed} />
            )
          }
        </Loaded>
      </Stack>
      <Modal opened={isAdding} onClose={() => setAdding(false)} title={w.addPasskey}>
        <AddPasskey onClose={() => setAdding(false)} />
      </Modal>
      <Modal opened={renamed !== undefined} onClose={() => setRenamed(undefined)} title={w.renamePasskey}>
        {renamed && <RenamePasskey id={renamed.id} onClose={() => setRenamed(undefined)} />}
      </Modal>
    </Section>
  )
}

function RenamePasskey({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useOperation(stoa.passkeys.getPasskey, { params: { id } }, { staleTime: 0 })
  return (
    <Loaded query={query} lines={2}>
      {({ passkey }) => <Rename passkey={passkey} etag={query.etag} onClose={onClose} />}
    </Loaded>
  )
}

function Rename({ passkey, etag, onClose }: { passkey: Passkey; etag: string | undefined; onClose: () => void }) {
  const { settings: w, kit } = useWords()
  const say = useSay()
  const params = { id: passkey.id }
  const form = useContractForm(stoa.passkeys.updatePasskey, {
    params,
    stored: { body: { passkey }, etag },
    reload: readStored(stoa.passkeys.getPasskey, { params }),
    draft: `passkey ${passkey.id}`,
    stale: STALE_BY_PASSKEYS,
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
