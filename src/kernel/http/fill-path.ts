type Values = Readonly<Record<string, unknown>>

/** Makes the function that fills in the parameters of a path such as `/invoices/v1/:invoiceRef`, each from the first source that has it. */
export function pathFiller(template: string): (...sources: (Values | undefined)[]) => string {
  const names = namesIn(template)
  if (names.length === 0) return () => template
  return (...sources) =>
    template.replace(PARAMETER, (_, name: string) =>
      encodeURIComponent(String(sources.find(source => source?.[name] !== undefined)?.[name])),
    )
}

/** The names of a path's parameters, in order. */
export const namesIn = (template: string): string[] => [...template.matchAll(PARAMETER)].map(match => match[1]!)

const PARAMETER = /:(\w+)/g
