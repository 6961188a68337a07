import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useOwnField } from '../../../kit/form/use-own-field.ts'
import { useWords } from '../../../kit/format/words.tsx'
import classes from './settings.module.css'

/** What the service takes, in bytes. */
const MOST = 100_000

/** The picture on documents, read from a file of the person's own. */
export function LogoField({ at }: { at: string }) {
  const { billingSettings: w, kit } = useWords()
  const { form, fault } = useOwnField(at, w.logo)
  const [isTooLarge, setTooLarge] = useState(false)
  const logo = String(form.valueAt(at) ?? '')
  const take = (file: File | null) => {
    if (!file) return
    setTooLarge(file.size > MOST)
    if (file.size > MOST) return
    const reader = new FileReader()
    reader.addEventListener('load', () => form.set(at, String(reader.result)))
    reader.readAsDataURL(file)
  }
  return (
    <Stack gap={6}>
      <Input.Label component="div">{w.logo}</Input.Label>
      <Group gap="sm">
        {logo !== '' && <img src={logo} alt={w.logo} className={classes.logo} />}
        <FileButton onChange={take} accept="image/png,image/jpeg">
          {props => (
            <Button {...props} size="compact-sm" variant="default">
              {logo === '' ? w.chooseLogo : w.otherLogo}
            </Button>
          )}
        </FileButton>
        {logo !== '' && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => form.set(at, '')}>
            {kit.remove}
          </Button>
        )}
      </Group>
      <Text size="xs" {...(isTooLarge || fault ? { c: 'red', role: 'alert' } : { c: 'dimmed' })}>
        {isTooLarge ? w.logoTooLarge : (fault ?? w.logoHint)}
      </Text>
    </Stack>
  )
}
