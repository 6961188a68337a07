interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean
}

/** What emoji consist of. Digits belong to that, which every font has. */
const PARTS = /[\p{Extended_Pictographic}\p{Emoji_Component}]/gu

/** A text without the emoji that a font lacks, in whose place there would be boxes. What consists of nothing else stays. */
export function withoutEmoji(text: string, font: Font): string {
  const kept = text.replaceAll(PARTS, part => (font.hasGlyphForCodePoint(part.codePointAt(0)!) ? part : ''))
  return kept.trim() === '' ? text : kept
}
