import { OutcomeUnknown } from '../../db/outcome-unknown.ts'
import { Unavailable } from '../../db/unavailable.ts'
import { UniqueViolation } from '../../db/unique-violation.ts'
import { ApiError, bodyTooLarge, unavailable } from './api-error.ts'

/** The published error behind whatever was thrown; what we did not foresee is internal, and its words stay here. */
export function errorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof UniqueViolation) {
    return new ApiError('already_exists', 'Something with the same values, which must be unique, is there already.', {
      cause: error,
    })
  }
  if (error instanceof Unavailable) return unavailable(error.message, error.cause)
  if (error instanceof OutcomeUnknown) return new ApiError('outcome_unknown', error.message, { cause: error.cause })
  switch ((error as { code?: string }).code) {
    // An address of another form than a path that names none.
    case 'FST_ERR_BAD_URL':
      return new ApiError('not_found', 'There is no such route.')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge()
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ApiError('invalid_request', 'The body is not as long as Content-Length says.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('unsupported_media_type', 'The Content-Type is not well formed.')
    case 'ECONNRESET':
    case 'ABORT_ERR':
      return new ApiError('invalid_request', 'The request ended before its body was whole.', { cause: error })
    default:
      return new ApiError('internal', 'Something went wrong here; the log knows it under this request id.', { cause: error })
  }
}
