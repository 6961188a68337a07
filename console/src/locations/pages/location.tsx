import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Column, SettingsFrame } from '../../settings/frame.tsx'
import { DeleteDialog } from '../parts/DeleteDialog.tsx'
import { LocationFields } from '../parts/LocationFields.tsx'
import { useLocationForm } from '../parts/use-location-form.ts'
import type { Location } from '../../kit/hours/week.ts'

/** `/console/locations/{id}`: a place, to be read and changed. */
export function PageOfRoute() {
  const { locations: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const [address, change] = useAddress()
  const query = useOperation(stoa.locations.getLocation, { params: { id } })
  const location = query.data?.location
  return (
    <SettingsFrame>
      <Column>
        <Page
          title={location?.title ?? (query.error ? w.title : undefined)}
          back={{ to: '/locations', label: w.title }}
          actions={
            location && (
              <Button variant="default" leftSection={<Trash2 size={15} />} onClick={() => change({ dialog: 'delete' })}>
                {w.delete}
              </Button>
            )
          }
        >
          <Loaded query={query} lines={12}>
            {({ location }) => <LocationForm location={location} etag={query.etag} />}
          </Loaded>
          {location && <History of={id} />}
          {location && (
            <DeleteDialog
              location={location}
              etag={query.etag}
              opened={address.dialog === 'delete'}
              onClose={() => change({ dialog: undefined })}
            />
          )}
        </Page>
      </Column>
    </SettingsFrame>
  )
}

function LocationForm({ location, etag }: { location: Location; etag: string | undefined }) {
  const { kit } = useWords()
  const form = useLocationForm(location, etag)
  return (
    <ContractForm form={form} submit={kit.save}>
      <LocationFields isNew={false} />
    </ContractForm>
  )
}
