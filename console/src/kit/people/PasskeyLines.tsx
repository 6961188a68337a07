import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { Fingerprint } from 'lucide-react'
import type { ItemOf } from '../../../../client/index.ts'
import { stoa } from '../data/stoa.ts'
import { useWrite } from '../data/use-write.ts'
import { When } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { confirm } from '../page/confirm.tsx'

export type Passkey = ItemOf<typeof stoa.passkeys.listPasskeys>

/** What a change of passkeys can be seen in. */
export const STALE_BY_PASSKEYS = ['passkeys', 'sessions', 'team', 'audit']

interface Props {
  passkeys: readonly Passkey[]
  /** What removing one means. */
  removal: string
  /** Whether nothing else is left to sign in with, so that the last one stays. */
  keepsLast?: boolean
  /** Without it none can be given another name. */
  onRename?: (passkey: Passkey) => void
}

/** The passkeys of somebody: for which site, since when and when last used. */
export const PasskeyLines = ({ passkeys, keepsLast = false, ...rest }: Props) => (
  <Stack component="ul" gap={14} p={0} m={0} style={{ listStyle: 'none' }} aria-label={useWords().settings.passkeys}>
    {passkeys.map(each => (
      <Line key={each.id} passkey={each} isLast={keepsLast && passkeys.length === 1} {...rest} />
    ))}
  </Stack>
)

type LineProps = Pick<Props, 'removal' | 'onRename'> & { passkey: Passkey; isLast: boolean }

function Line({ passkey, isLast, removal, onRename }: LineProps) {
  const { settings: w, access, kit } = useWords()
  const { id, title, host, synced, createDate, lastUseDate } = passkey
  const remove = useWrite(stoa.passkeys.removePasskey, { stale: STALE_BY_PASSKEYS, said: () => w.passkeyRemoved(title) })
  const ask = () =>
    confirm({
      title: w.removePasskeyTitle(title),
      text: removal,
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
            {w.passkeyMade} <When is={createDate} as="agoHere" /> ·{' '}
            {lastUseDate === undefined ? (
              w.passkeyUnused
            ) : (
              <>
                {access.lastUsed} <When is={lastUseDate} as="agoHere" />
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
        {onRename && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${w.renamePasskey}: ${title}`}
            onClick={() => onRename(passkey)}
          >
            {w.rename}
          </Button>
        )}
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
