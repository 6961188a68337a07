import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A certificate of localhost and its key, for tests alone, and the authority that made it, whose own key nobody has kept. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBjjCCATSgAwIBAgIUCCOGJIzyE9a0YXOLL0dxX6E7AFswCgYIKoZIzj0EAwIw
HjEcMBoGA1UEAwwTU3RvYSB0ZXN0IGF1dGhvcml0eTAgFw0yNjExMjIwMjU3MTNa
GA8yMTI2MTAyOTAyNTcxM1owFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEj/AX6HI+d2Wc33aAhmoWzNIu+XMpjMQRZgScktT1
21DDYmehVvpwJWgDQt5byKM2eNLrjha/ssRQS68iyBOm6aNYMFYwFAYDVR0RBA0w
C4IJbG9jYWxob3N0MB0GA1UdDgQWBBRdFazpaT61K9No0NpYzICEec+ZgzAfBgNV
HSMEGDAWgBQBQ2wHTrqCatlr4brEFJXSjjq8zDAKBggqhkjOPQQDAgNIADBFAiEA
mkoWZTaj8IwrYbn9rVfiNnWiw8QtMAUzIIPtTGvPCiwCIE8XYSc/oLA2wFiHo8Yb
rioXKNNF0qTarQoeIytpwn1D
-----END CERTIFICATE-----`

export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxSgIFJPxvJoPNLgJ
25IaesPeN0XlslbJgeWJLxAzaHWhRANCAASP8Bfocj53ZZzfdoCGahbM0i75cymM
xBFmBJyS1PXbUMNiZ6FW+nAlaANC3lvIozZ40uuOFr+yxFBLryLIE6bp
-----END PRIVATE KEY-----`

/** The same authority, as a file, where one is asked for. */
export const AUTHORITY_FILE = fileURLToPath(new URL('authority.pem', import.meta.url))
export const AUTHORITY = readFileSync(AUTHORITY_FILE, 'utf8')
