import { Group, Pill } from '@mantine/core'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'

/** What the list was narrowed to by a link, and nobody types: a thing, a request, a membership. */
export function Narrowed() {
  const { audit: w, kit } = useWords()
  const [address, change] = useAddress()
  const { objectRef, requestId, membershipRef } = address
  const all = [
    ['objectRef', objectRef && w.thingFilter(objectRef.slice(-8))],
    ['requestId', requestId && w.requestFilter(requestId)],
    ['membershipRef', membershipRef && w.membershipFilter(membershipRef.slice(-8))],
  ] as const
  return (
    <Group gap={6}>
      {all.map(
        ([name, label]) =>
          label !== undefined && (
            <Pill
              key={name}
              size="md"
              withRemoveButton
              removeButtonProps={{ 'aria-label': `${kit.clear}: ${label}`, 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => change({ [name]: undefined, page: undefined })}
            >
              {label}
            </Pill>
          ),
      )}
    </Group>
  )
}
