/**
 * One message with its signature in each scheme, computed by another program; the last is the example of the Standard
 * Webhooks specification. Marketplaces are included to prove that their signatures are not accepted for other shops.
 */
export const signedBody = '{"id":1042,"note":"café 中文 / slash","total":"58.00"}';

interface Vector {
  secret: string;
  header: string;
  value: string;
  encoding: 'base64' | 'hex';
  /** The text that is signed before the body. */
  before: string;
}

export const shopVectors = {
  woocommerce: {
    secret: 'woo-secret',
    header: 'x-wc-webhook-signature',
    value: 'C4cY5fNcFLnt6uiIFhllskWVp6BDN/JbDjhfDnGkiXw=',
    encoding: 'base64',
    before: '',
  },
  shopify: {
    secret: 'shpss_secret',
    header: 'x-shopify-hmac-sha256',
    value: '5ZRuFikw/UKDeXgFxBRU84RoVukNZdcSXmhgu5zqoCY=',
    encoding: 'base64',
    before: '',
  },
  magento: {
    secret: 'token',
    header: 'x-magento-signature',
    value: 'c4ddfabbc5407c63e751dd2f0d52cdd35af59f5308afd69eb6977d93e508168d',
    encoding: 'hex',
    before: '',
  },
} as const satisfies Record<string, Vector>;

export const otherVectors = {
  easystore: {
    secret: 'client-secret',
    header: 'easystore-hmac-sha256',
    value: 'c544766f75809c9b76ad8cba1e5b793a09a0ff16ff21a9534b3cb66257dee2f2',
    encoding: 'hex',
    before: '',
  },
  shopee: {
    secret: 'partner-key',
    header: 'authorization',
    value: 'a01e36a593dc8271453915b48280102c4b02c11c0ff0b153a9754523f72e9d60',
    encoding: 'hex',
    before: 'https://portal.example/hooks/shopee/abc|',
  },
  lazada: {
    secret: 'app-secret',
    header: 'authorization',
    value: 'a067b2d71529084a0dc74586922b35471e58916ad39ac7a037b55377386d2922',
    encoding: 'hex',
    before: '100132',
  },
  tiktok: {
    secret: 'app-secret',
    header: 'authorization',
    value: 'b86892b59f8d01801450667e2b68f764d2368e9a8b8b16f778943f5d8dca2426',
    encoding: 'hex',
    before: '68xu9ks5p4i8',
  },
} as const satisfies Record<string, Vector>;

export const standardVector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: '{"test": 2432232314}',
  value: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
} as const;

/** The signature of our OpenCart extension, computed by its own code on PHP 8.2; versions 3 and 4 give the same result. */
export const opencartVector = {
  secret: standardVector.secret,
  id: 'oc_1042_00ff',
  timestamp: '1763600000',
  body: String.raw`{"order_id":"1042","comment":"caf\u00e9 \/ slash \u4e2d"}`,
  value: 'v1,eyDsrCWYeRisPBp54RNmH09msVhelB6E8+XnRFmArxw=',
} as const;
