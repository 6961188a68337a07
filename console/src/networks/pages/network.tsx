import { Stack, Text } from '@mantine/core'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import type { ReplyOf } from '../../kit/data/operation.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { readStored } from '../../kit/form/stored.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useSession } from '../../kit/format/session.tsx'
import { StatusBadge, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Facts, Page, Section } from '../../kit/page/Page.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { Copyable } from '../../kit/secret/ShownOnce.tsx'
import { Column, SettingsFrame } from '../../settings/frame.tsx'
import { Clock } from '../parts/Clock.tsx'

/** `/console/networks`: the network of whoever is signed in. */
export function PageOfRoute() {
  const { settings: w } = useWords()
  const { network } = useSession()
  const query = useOperation(stoa.networks.getNetwork, { params: { id: network.id } })
  return (
    <SettingsFrame>
      <Column>
        <Page title={w.places.network} beside={network.test && <StatusBadge tone="wait">{w.testNetwork}</StatusBadge>}>
          <Section title={w.networkName}>
            <Loaded query={query}>{({ network }) => <NetworkForm network={network} etag={query.etag} />}</Loaded>
          </Section>
          <Section title={w.networkDetails}>
            <Stack gap="md">
              <Copyable label={w.signInAddress} value={`${location.origin}/console/${network.id}`} />
              <Copyable label={w.networkId} value={network.id} />
              <Text size="xs" c="dimmed">
                {w.networkIdHint}
              </Text>
              <Facts
                items={[
                  [w.created, query.data && <When is={query.data.network.createDate} />],
                  [w.kind, network.test ? w.testText : w.liveText],
                ]}
              />
            </Stack>
          </Section>
          {network.test && <Clock id={network.id} />}
          <History of={network.id} />
        </Page>
      </Column>
    </SettingsFrame>
  )
}

type Network = ReplyOf<typeof stoa.networks.getNetwork>['network']

function NetworkForm({ network, etag }: { network: Network; etag: string | undefined }) {
  const { settings: w, kit } = useWords()
  const say = useSay()
  const params = { id: network.id }
  const form = useContractForm(stoa.networks.updateNetwork, {
    params,
    stored: { body: { network }, etag },
    reload: readStored(stoa.networks.getNetwork, { params }),
    draft: `network ${network.id}`,
    stale: ['networks', 'sessions', 'audit'],
    onDone: () => say.done(kit.saved),
  })
  return (
    <ContractForm form={form} submit={kit.save}>
      <Field at="network.title" label={w.networkTitle} hint={w.networkTitleHint} />
    </ContractForm>
  )
}
