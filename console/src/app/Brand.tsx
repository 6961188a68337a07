import { Group, Text } from '@mantine/core'
import icon from '../../../src/pages/icon.svg'

export const Brand = () => (
  <Group gap={8} wrap="nowrap">
    <img src={icon} alt="" width={22} height={22} />
    <Text fw={600} size="lg">
      Stoa
    </Text>
  </Group>
)
