import { Modal, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useWords } from '../../kit/format/words.tsx'
import { Pick } from '../../kit/pick/Pick.tsx'
import type { Unit } from '../../kit/holder/holder.ts'
import { addressOfPicked, holders } from './holders.ts'

interface Props {
  opened: boolean
  onClose: () => void
  unit: Unit
  locationRef: string | undefined
}

/** Chooses whose ledgers are opened, where credits and day passes are given and taken. */
export function HolderDialog({ opened, onClose, unit, locationRef }: Props) {
  const { ledgers: w } = useWords()
  const navigate = useNavigate()
  return (
    <Modal opened={opened} onClose={onClose} title={w.openLedgers}>
      <Text size="sm" c="dimmed" mb="sm">
        {w.openLedgersText}
      </Text>
      <Pick
        label={w.holder}
        from={holders(locationRef)}
        value={null}
        data-autofocus
        onChange={value => {
          if (value === null) return
          void navigate({ to: addressOfPicked(value), search: unit === 'credits' ? {} : ({ unit } as never) })
        }}
      />
    </Modal>
  )
}
