import { Modal } from '@mantine/core'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Empty } from '../../../kit/page/Empty.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { PasskeyLines } from '../../../kit/people/PasskeyLines.tsx'
import type { MemberDialog } from './team.ts'

/** The passkeys of a person of the team. One that was lost with its device is removed here. */
export function PasskeysDialog({ member: { user }, opened, onClose }: MemberDialog) {
  const { access: w } = useWords()
  const query = useOperation(stoa.passkeys.listPasskeys, { query: { userRef: user.id, limit: 100 } }, { enabled: opened })
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={w.passkeysTitle(fullName(user))}>
      <Loaded query={query}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <Empty title={w.noPasskeys} />
          ) : (
            <PasskeyLines passkeys={passkeys} removal={w.removePasskeyText} />
          )
        }
      </Loaded>
    </Modal>
  )
}
