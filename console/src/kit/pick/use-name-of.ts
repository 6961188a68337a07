import { useQuery } from '@tanstack/react-query'
import type { Picker } from './picker.ts'

/** What a picker calls what is chosen; nothing is asked for while nothing is. */
export const useNameOf = (from: Picker | undefined, id: string | null) =>
  useQuery({
    queryKey: ['pick', 'name', ...(from?.key ?? []), id],
    queryFn: () => from!.name(id!),
    enabled: from !== undefined && id !== null,
  })
