import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../format/words.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  /** What follows from it, and whether it can be undone. */
  text: string
  /** What stands in the way, or is to be decided. */
  children?: ReactNode
  /** The action: "Delete", not "OK". */
  confirm: string
  /** What the other button says, where "Cancel" could be misread. */
  cancel?: string
  danger?: boolean
  disabled?: boolean
  isRunning: boolean
  onConfirm: () => void
}

/** Asks before an action that may be refused: it stays open until the action is done. `confirm()` is for those that are not. */
export function ActionDialog({
  opened,
  onClose,
  title,
  text,
  children,
  confirm,
  cancel,
  danger = true,
  disabled = false,
  isRunning,
  onConfirm,
}: Props) {
  const { kit: w } = useWords()
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus={danger || undefined}>
            {cancel ?? w.cancel}
          </Button>
          <Button
            {...(danger ? { color: 'red.9' } : { 'data-autofocus': true })}
            disabled={disabled}
            loading={isRunning}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
