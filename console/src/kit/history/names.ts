import { useWords } from '../format/words.tsx'

/** What happened, in the person's language: the kind of thing, what was done to it, and the names of its fields. */
export function useAuditNames() {
  const { audit: w } = useWords()
  return {
    object: (object: string): string => (w.objects as Record<string, string>)[object] ?? object,
    verb: (verb: string): string => (w.verbs as Record<string, string>)[verb] ?? verb,
    /** With its kind where that may have another word for it. */
    field: (path: string, object = ''): string =>
      path
        .split('.')
        .map(
          name =>
            (w.fields as Record<string, string>)[`${object}.${name}`] ??
            (w.fields as Record<string, string>)[name] ??
            (/^\d+$/.test(name) ? String(Number(name) + 1) : spaced(name)),
        )
        .join(' · '),
  }
}

/** `rejectReason` is `Reject reason`, `productRef` is `Product`. */
const spaced = (name: string) => {
  const words = name
    .replace(/Refs?(?=[A-Z]|$)/, '')
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}
