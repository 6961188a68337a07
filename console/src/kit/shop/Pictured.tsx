import { Group, Text } from '@mantine/core'
import { ProductPicture } from './ProductPicture.tsx'

/** What can be bought or booked, in the first column of a list. */
export const Pictured = ({ title, url }: { title: string; url: string | undefined }) => (
  <Group gap="xs" wrap="nowrap" miw={0}>
    <ProductPicture url={url} size="small" />
    <Text span size="sm" fw={500} truncate>
      {title}
    </Text>
  </Group>
)
