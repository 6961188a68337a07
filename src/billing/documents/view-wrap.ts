type WidthOf = (word: string) => number

/** Breaks a paragraph into lines of at most so many points between its words; a word that is longer is cut. */
export function wrapped(text: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = []
  const space = widthOf(' ')
  let line = ''
  let taken = 0
  for (const word of text.split(/ +/)) {
    const wide = widthOf(word)
    if (line !== '' && taken + space + wide <= width) {
      line += ` ${word}`
      taken += space + wide
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = wide <= width ? [word] : cut(word, width, widthOf)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1)!
    taken = widthOf(line)
  }
  return [...lines, line]
}

function cut(word: string, width: number, widthOf: WidthOf): string[] {
  const pieces = ['']
  let taken = 0
  for (const letter of word) {
    const wide = widthOf(letter)
    if (taken + wide <= width) {
      pieces[pieces.length - 1] += letter
      taken += wide
    } else {
      pieces.push(letter)
      taken = wide
    }
  }
  return pieces
}
