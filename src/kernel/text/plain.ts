/** A text in lower case and without accents (NFKD): what searches compare, and what lists sort by. */
export const plain = (text: string): string => text.toWellFormed().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
