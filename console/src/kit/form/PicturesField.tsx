import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { ArrowUp, Plus, X } from 'lucide-react'
import { useWords } from '../format/words.tsx'
import { ProductPicture } from '../shop/ProductPicture.tsx'
import { useForm } from './ContractForm.tsx'

interface Media {
  key: string
  url: string
}

interface Props {
  /** Where the body has them: `product.media`. */
  at: string
  /** What the first one is for. */
  hint: string
}

/** The addresses of a thing's pictures, in their order. */
export function PicturesField({ at: path, hint }: Props) {
  const { products: w, kit } = useWords()
  const { form } = useForm()
  const media = (form.valueAt(path) ?? []) as Media[]
  const set = (next: Media[]) => form.set(path, next)
  return (
    <Stack gap={6}>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
      {media.map(({ key, url }, i) => (
        <Group key={key} gap={6} wrap="nowrap">
          <ProductPicture url={URL.canParse(url) ? url : undefined} size="small" />
          <TextInput
            flex={1}
            type="url"
            inputMode="url"
            aria-label={w.picture(i + 1)}
            placeholder="https://"
            value={url}
            error={form.faults[`${path}.${i}.url`]}
            onChange={event => set(media.map((old, at) => (at === i ? { key, url: event.currentTarget.value } : old)))}
          />
          <ActionIcon
            aria-label={`${w.moveUp}: ${w.picture(i + 1)}`}
            disabled={i === 0}
            onClick={() => set(media.map((old, at) => (at === i ? media[i - 1]! : at === i - 1 ? media[i]! : old)))}
          >
            <ArrowUp size={15} />
          </ActionIcon>
          <ActionIcon aria-label={`${kit.remove}: ${w.picture(i + 1)}`} onClick={() => set(media.filter((_, at) => at !== i))}>
            <X size={15} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Plus size={14} />}
          onClick={() => set([...media, { key: crypto.randomUUID(), url: '' }])}
        >
          {w.addPicture}
        </Button>
      </Group>
    </Stack>
  )
}
