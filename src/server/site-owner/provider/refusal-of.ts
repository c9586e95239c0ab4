import { AppError, codeOf, reasonOf, withoutStop } from "../../base/errors.ts";

/** There is no answer. A TypeError, as that of fetch(): the library passes those on as they are. */
export class Unreachable extends TypeError {
  override name = "Unreachable";
}

/** Says what went wrong at the provider, as far as it is known. Causes are in no answer. */
export function refusalOf(error: unknown, label: string): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Unreachable))
    return new AppError("forbidden", wordsOf(error, label), { cause: error });
  const reason = withoutStop(reasonOf(error.cause));
  return new AppError("unavailable", `${label} cannot be reached (${reason}). Try again later.`, {
    cause: error,
  });
}

function wordsOf(error: unknown, label: string): string {
  const name = errorNameOf(error);
  switch (name || codeOf(error)) {
    case "access_denied":
      return `${label} did not let you in, or you cancelled.`;
    case "invalid_client":
    case "unauthorized_client":
      return `${label} does not accept the client id or the secret. An owner can correct them.`;
    case "invalid_grant":
      return `${label} says that this was used before or took too long. Sign in again.`;
    case "OAUTH_JWT_TIMESTAMP_CHECK_FAILED":
      return `What ${label} says is out of date, or the clocks of this server and of ${label} differ. Sign in again.`;
    case "OAUTH_HTTP_REQUEST_FORBIDDEN":
      return `${label} has addresses without https, which are not used.`;
    case "OAUTH_RESPONSE_IS_NOT_CONFORM":
    case "OAUTH_RESPONSE_IS_NOT_JSON":
    case "OAUTH_PARSE_ERROR":
    case "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED":
      return `${label} does not answer as a provider does. An owner can check the issuer address.`;
    default:
      return name
        ? `${label} answered with “${name}”.`
        : `What came back from ${label} was not accepted. Sign in again.`;
  }
}

/** The error that the provider names itself (RFC 6749, 4.1.2.1 and 5.2); empty if it names none. Strangers may write it. */
function errorNameOf(error: unknown): string {
  const name = error instanceof Error && "error" in error ? String(error.error) : "";
  return /^[a-z_]{1,40}$/.test(name) ? name : "";
}
