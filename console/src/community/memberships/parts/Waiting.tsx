import { Skeleton } from '@mantine/core'
import { Section } from '../../../kit/page/Page.tsx'

/** A section whose person is not there yet. */
export const Waiting = ({ title }: { title: string }) => (
  <Section title={title}>
    <Skeleton h={14} w="70%" />
  </Section>
)
