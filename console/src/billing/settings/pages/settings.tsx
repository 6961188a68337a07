import { Select } from '@mantine/core'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useLocation, useSession } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Page } from '../../../kit/page/Page.tsx'
import { useNamedLocation } from '../../../kit/page/use-named-location.ts'
import { Column, SettingsFrame } from '../../../settings/frame.tsx'
import { SettingsForm } from '../parts/SettingsForm.tsx'

/** `/console/billing/settings`: how a location bills: the seller, documents, due dates, reminders and accounts. */
export function PageOfRoute() {
  const { billingSettings: w } = useWords()
  const { locations } = useSession()
  const [address, change] = useAddress()
  const location = useLocation(address.location)
  useNamedLocation()
  const query = useOperation(stoa.billingSettings.getBillingSettings, { params: { locationRef: location.id } })
  return (
    <SettingsFrame>
      <Column>
        <Page
          title={w.title}
          actions={
            locations.length > 1 && (
              <Select
                aria-label={w.location}
                data={locations.map(({ id, title }) => ({ value: id, label: title }))}
                value={location.id}
                onChange={id => change({ location: id ?? undefined })}
                allowDeselect={false}
              />
            )
          }
        >
          <Loaded query={query} lines={14}>
            {({ settings }) => <SettingsForm key={settings.locationRef} stored={settings} etag={query.etag} />}
          </Loaded>
        </Page>
      </Column>
    </SettingsFrame>
  )
}
