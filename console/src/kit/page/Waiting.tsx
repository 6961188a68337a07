import { Skeleton } from '@mantine/core'
import { Section } from './Page.tsx'

/** A section of something that is not there yet. */
export const Waiting = ({ title }: { title: string }) => (
  <Section title={title}>
    <Skeleton h={14} w="70%" />
  </Section>
)
