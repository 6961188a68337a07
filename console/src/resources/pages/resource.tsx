import { Anchor, Skeleton, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { FailedPage } from '../../kit/page/FailedPage.tsx'
import { Detail, Page, Section } from '../../kit/page/Page.tsx'
import { About } from '../../kit/shop/About.tsx'
import { ProductPicture } from '../../kit/shop/ProductPicture.tsx'
import { LIST, usePriceWords, type Resource } from '../../kit/resources/resource.ts'
import { Assigned } from '../parts/Assigned.tsx'
import { FreeTimes } from '../parts/FreeTimes.tsx'
import { ResourceActions } from '../parts/ResourceActions.tsx'
import { ComingBookings } from '../../kit/resources/ComingBookings.tsx'
import { ResourceHours } from '../parts/ResourceHours.tsx'
import { ResourceSide } from '../parts/ResourceSide.tsx'
import classes from '../parts/resources.module.css'

/** `/console/resources/{id}`: something that can be booked: when, for how much, by which rules. */
export function PageOfRoute() {
  const { resources: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useOperation(stoa.resources.getResource, { params: { id } })
  const resource = found.data?.resource
  const back = { to: LIST, label: w.title }
  if (found.error && !resource) return <FailedPage title={w.title} back={back} query={found} />
  return (
    <Page
      title={resource?.title}
      before={resource?.imageUrl && <ProductPicture url={resource.imageUrl} size="small" />}
      beside={
        resource && (
          <Text size="sm" c="dimmed">
            {w.types[resource.type]}
          </Text>
        )
      }
      back={back}
      actions={resource && <ResourceActions resource={resource} />}
    >
      <Detail side={<ResourceSide resource={resource} />}>
        {resource ? <Resource resource={resource} /> : <Skeleton h={260} />}
      </Detail>
    </Page>
  )
}

function Resource({ resource }: { resource: Resource }) {
  const { resources: w } = useWords()
  const { sentence } = usePriceWords(resource.locationRef)
  const { id, children, parentRef } = resource
  return (
    <>
      <Section title={w.prices}>
        <Text size="sm">{sentence(resource)}</Text>
      </Section>
      <FreeTimes resource={resource} />
      <ComingBookings resourceRef={id} />
      <Assigned resource={resource} />
      <ResourceHours resource={resource} />
      {parentRef && <Whole id={parentRef} />}
      {children.length > 0 && (
        <Section title={w.parts}>
          <div className={classes.parts}>
            <Text size="sm" c="dimmed">
              {w.partsText}
            </Text>
            {children.map(({ id, title }) => (
              <Anchor key={id} component={Link} to={`${LIST}/${id}`} size="sm">
                {title}
              </Anchor>
            ))}
          </div>
        </Section>
      )}
      <About of={resource} />
      <History of={id} />
    </>
  )
}

function Whole({ id }: { id: string }) {
  const { resources: w } = useWords()
  const { data } = useOperation(stoa.resources.getResource, { params: { id } })
  return (
    <Section title={w.parent}>
      <div className={classes.parts}>
        <Text size="sm" c="dimmed">
          {w.parentHint}
        </Text>
        <Anchor component={Link} to={`${LIST}/${id}`} size="sm">
          {data?.resource.title ?? '…'}
        </Anchor>
      </div>
    </Section>
  )
}
