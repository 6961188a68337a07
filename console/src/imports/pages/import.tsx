import { Alert, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useLocationChoice, useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { Page } from '../../kit/page/Page.tsx'
import { KINDS, kindOf, type KindName } from '../parts/fields.ts'
import { FileDrop } from '../parts/FileDrop.tsx'
import { Outcome } from '../parts/Outcome.tsx'
import { saveTemplate } from '../parts/template.ts'
import { Uploaded } from '../parts/Uploaded.tsx'
import { useFile } from '../parts/use-file.ts'
import classes from '../parts/imports.module.css'

/** `/console/imports`: tables of people, companies, products and plans, checked line by line and then taken in. */
export function PageOfRoute() {
  const { imports: w } = useWords()
  const [address, change] = useAddress()
  const of: KindName = address.of !== undefined && address.of in KINDS ? (address.of as KindName) : 'memberships'
  const { file, all, fields, setFields, take, clear } = useFile(of)
  const { locations } = useSession()
  const chosen = useLocationChoice()
  const again = () => {
    clear()
    change({ run: undefined })
  }
  return (
    <Page title={w.title} back={{ to: kindOf(of).list, label: w.kinds[of] }}>
      {address.run !== undefined ? (
        <Outcome id={address.run} onAgain={again} />
      ) : (
        <Stack gap="md">
          <Group gap="md" justify="space-between">
            <div className={classes.kinds}>
              <SegmentedControl
                aria-label={w.of}
                value={of}
                onChange={next => change({ of: next }, { replace: true })}
                data={Object.keys(KINDS).map(value => ({ value, label: w.kinds[value as KindName] }))}
              />
            </div>
          </Group>
          <FileDrop
            name={file?.name}
            onFile={chosen => void take(chosen)}
            onClear={clear}
            onTemplate={() => all && saveTemplate(of, all)}
          />
          {file && !file.table && (
            <Alert role="alert" color="red" title={file.isTooLarge ? w.tooLarge : w.unreadable}>
              {file.isTooLarge ? w.tooLargeText : w.unreadableText}
            </Alert>
          )}
          {file?.encoding === 'Windows-1252' && (
            <Text size="sm" c="dimmed">
              {w.encoding}
            </Text>
          )}
          {file?.table && all && fields.length > 0 && (
            <Uploaded
              key={of}
              of={of}
              table={file.table}
              all={all}
              fields={fields}
              onFields={setFields}
              locations={locations}
              locationRef={chosen?.id ?? locations[0]?.id}
              onApplied={id => change({ run: id })}
            />
          )}
        </Stack>
      )}
    </Page>
  )
}
