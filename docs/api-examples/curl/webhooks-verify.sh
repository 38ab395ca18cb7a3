# A delivery that was kept: its three headers in ID, TIMESTAMP and SIGNATURE, its body, byte for byte, in body.json.
key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
expected=v1,$({ printf %s "$ID.$TIMESTAMP."; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
case " $SIGNATURE " in
  *" $expected "*) echo "genuine: $(cat body.json)" ;;
  *) echo 'not from the portal' >&2; exit 1 ;;
esac
