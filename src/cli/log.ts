import pino, { type Logger } from 'pino'
import type { Config } from '../config.ts'
import { stderr } from './stderr.ts'

/** The log of a service, to stderr. It never keeps a request waiting and never fails; what ends the process is in it, too. */
export function createLog({ LOG_LEVEL }: Config): Logger {
  const log = pino({ level: LOG_LEVEL, serializers: { err: shownError } }, { write: line => stderr.write(line) })
  stderr.tell = dropped =>
    lineOf(line => line.warn({ dropped }, 'lines of the log were dropped here, because they were not taken'))
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'an error that nobody expected ends the process')
    process.exit(1)
  })
  return log
}

/** An error as a line has it: without the certificate that comes with a wrong host, which would be there byte by byte. */
export function shownError(error: Error): object {
  const { cert: _, ...shown } = pino.stdSerializers.err(error)
  return shown
}

/** One line as the log has it. */
function lineOf(write: (log: Logger) => void): string {
  let text = ''
  const keep = (line: string) => {
    text = line
  }
  write(pino({}, { write: keep }))
  return text
}
