import { Alert } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useLocation } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { Column, SettingsFrame } from '../../settings/frame.tsx'
import { LocationFields } from '../parts/LocationFields.tsx'
import { STALE } from '../parts/use-location-form.ts'

/** `/console/locations/new`: another place. It begins with the zone, currency and language of the one that is chosen. */
export function PageOfRoute() {
  const { locations: w } = useWords()
  const { timezoneId, currencyCode, locale } = useLocation()
  const navigate = useNavigate()
  const say = useSay()
  const form = useContractForm(stoa.locations.createLocation, {
    draft: 'location new',
    initial: { location: { timezoneId, currencyCode, locale } },
    stale: STALE,
    onDone: ({ location }) => {
      say.done(w.created(location.title))
      void navigate({ to: `/locations/${location.id}` })
    },
  })
  return (
    <SettingsFrame>
      <Column>
        <Page title={w.newTitle} back={{ to: '/locations', label: w.title }}>
          <Alert color="gray">{w.newText}</Alert>
          <ContractForm form={form} submit={w.createSubmit} onCancel={() => void navigate({ to: '/locations' })}>
            <LocationFields isNew />
          </ContractForm>
        </Page>
      </Column>
    </SettingsFrame>
  )
}
