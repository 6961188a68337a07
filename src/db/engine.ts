/** The databases that Stoa runs on. */
export type Engine = 'sqlite' | 'postgres'
