import { Button, FileButton, Group, Text } from '@mantine/core'
import { FileSpreadsheet, X } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { useWords } from '../../kit/format/words.tsx'
import classes from './imports.module.css'

interface Props {
  name: string | undefined
  onFile: (file: File) => void
  onClear: () => void
  /** Saves an empty table with the names of the columns. */
  onTemplate: () => void
}

/** Where a file is chosen or dropped. */
export function FileDrop({ name, onFile, onClear, onTemplate }: Props) {
  const { imports: w, kit } = useWords()
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const choose = (label: string) => (
    <FileButton onChange={file => file && onFile(file)} accept="text/csv,.csv,.tsv,.txt" inputProps={{ 'aria-label': w.file }}>
      {props => (
        <Button {...props} variant="default">
          {label}
        </Button>
      )}
    </FileButton>
  )
  if (name !== undefined)
    return (
      <Group gap="sm" onDrop={onDrop} onDragOver={onDragOver}>
        <FileSpreadsheet size={18} aria-hidden />
        <Text size="sm" fw={500}>
          {name}
        </Text>
        {choose(w.otherFile)}
        <Button variant="subtle" color="gray" leftSection={<X size={14} />} onClick={onClear}>
          {kit.remove}
        </Button>
      </Group>
    )
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
    >
      <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden />
      <Text fw={500}>{w.dropTitle}</Text>
      <Text size="sm" c="dimmed" maw={520}>
        {w.dropText}
      </Text>
      <Group gap="xs" mt="xs" justify="center">
        {choose(w.choose)}
        <Button variant="subtle" onClick={onTemplate}>
          {w.template}
        </Button>
      </Group>
    </div>
  )
}
