/** Saves CSV. Without a mark at its beginning Excel takes a file for one in Windows-1252, and breaks every umlaut. */
export const saveTable = (table: BlobPart, name: string): void => save(new Blob(['\ufeff', table], { type: 'text/csv' }), name)

/** Saves bytes as a file, as a browser does with what it downloads. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
