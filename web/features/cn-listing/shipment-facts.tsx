import type { ReactNode } from 'react';

import { promiseSentences, weekdayAndDay } from '#shared/features/shipment/priority-promise.rules.ts';
import {
  contentTypeWords,
  flowWords,
  serviceWords,
  purposeWords,
} from '#shared/features/shipment/shipment-words.model.ts';
import { formatCentimetres, formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import { countryName } from '#shared/features/postcode/countries.model.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import type { Customs } from '#shared/features/shipment/customs.model.ts';
import type { ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { CollectedMoney } from '#web/features/shipment/collected-money.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { PhoneLink } from '#web/platform/ui/phone-link.tsx';
import { Money } from '#web/platform/ui/money.tsx';
import { inRow } from '#shared/platform/words/list.ts';
import { m } from '#shared/platform/words/words.ts';
import { rich } from '#web/platform/words/rich.tsx';

import classes from './shipment-panel.module.css';

export function PartyFacts({ party }: { party: Party }) {
  const { code } = useMarket();
  const town = [party.postcode, party.city].filter((part) => part !== '').join(' ');
  const state = party.state === party.city ? '' : party.state;
  const lines = [
    party.address1,
    party.address2,
    party.address3,
    town,
    state,
    party.country === code ? '' : countryName(party.country),
  ];
  const phones = [party.phone, party.altPhone].filter((phone) => phone !== '');
  return (
    <address className={classes.party}>
      <strong>{party.name}</strong>
      {[party.companyName, ...lines]
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line}>{line}</span>
        ))}
      {phones.map((phone) => (
        <PhoneLink key={phone} phone={phone} country={party.country} />
      ))}
      {party.email !== '' && <span className={classes.quiet}>{party.email}</span>}
    </address>
  );
}

interface ShipmentProps {
  shipment: ShipmentDetail;
}

export function ParcelFacts({ shipment }: ShipmentProps) {
  const { pieces, actualGrams, chargeableGrams } = shipment;
  return (
    <>
      <Facts>
        <Fact label={m.cn_listing_service()}>
          {inRow([serviceWords[shipment.service](), flowWords[shipment.flow]()])}
        </Fact>
        <ExpectedFact shipment={shipment} />
        <Fact label={m.cn_listing_contents()}>{contentsOf(shipment)}</Fact>
        <Fact label={m.cn_listing_value()}>
          {shipment.valueCents === 0 ? m.cn_listing_not_given() : <Money cents={shipment.valueCents} />}
        </Fact>
        <Fact label={m.cn_listing_liability()}>
          {rich(shipment.isEnhanced ? m.cn_listing_liability_enhanced() : m.cn_listing_liability_basic(), {
            money: <Money cents={shipment.liabilityCents} />,
          })}
        </Fact>
        {shipment.returnOf && (
          <Fact label={m.cn_listing_return_of()}>{shipment.returnOf.consignmentNoteNo}</Fact>
        )}
        {shipment.returns.length > 0 && (
          <Fact label={m.cn_listing_comes_back_by()}>
            {shipment.returns.map(({ consignmentNoteNo }) => consignmentNoteNo).join(', ')}
          </Fact>
        )}
        {shipment.codCents !== null && (
          <Fact label={m.cn_listing_cod()}>
            <CollectedMoney flow={shipment.flow} cents={shipment.codCents} />
          </Fact>
        )}
        <Fact label={m.cn_listing_chargeable_weight()}>
          <span className="figures">{m.cn_listing_kilograms({ kg: formatKilograms(chargeableGrams) })}</span>
        </Fact>
      </Facts>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{m.cn_listing_piece()}</th>
            <th scope="col">{m.cn_listing_sides_cm()}</th>
            <th scope="col">{m.cn_listing_weight_kg()}</th>
          </tr>
        </thead>
        <tbody>
          {numbered(pieces).map(({ number, piece }) => (
            <tr key={number}>
              <td>{m.cn_listing_piece_of({ number, count: pieces.length })}</td>
              <td>{sizeOf(piece)}</td>
              <td>{formatKilograms(piece.weightGrams)}</td>
            </tr>
          ))}
        </tbody>
        {pieces.length > 1 && (
          <tfoot>
            <tr>
              <td colSpan={2}>{m.cn_listing_total()}</td>
              <td>{formatKilograms(actualGrams)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </>
  );
}

function contentsOf({ contentType, content, isDangerous }: ShipmentDetail): string {
  const contents = inRow([contentTypeWords[contentType](), content].filter((part) => part !== ''));
  return isDangerous ? m.cn_listing_contents_dangerous({ contents }) : contents;
}

/** Priority Service: from when it counts, or when it arrives. */
function ExpectedFact({ shipment: { promise, expectedDay } }: ShipmentProps) {
  if (promise)
    return <Fact label={m.cn_listing_priority_service()}>{promiseSentences(promise).join(' ')}</Fact>;
  return expectedDay === null ? null : (
    <Fact label={m.cn_listing_expected_delivery()}>
      <span className="figures">{weekdayAndDay(expectedDay)}</span>
    </Fact>
  );
}

/** The customs declaration, line by line. */
export function ItemFacts({ customs }: { customs: Customs }) {
  const { purpose, purposeRemarks, items } = customs;
  return (
    <>
      {purpose !== null && (
        <Facts>
          <Fact label={m.cn_listing_purpose()}>
            {[purposeWords[purpose](), purposeRemarks].filter((part) => part !== '').join(': ')}
          </Fact>
        </Facts>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{m.cn_listing_item()}</th>
            <th scope="col">{m.cn_listing_hs_code_origin()}</th>
            <th scope="col">{m.cn_listing_value()}</th>
          </tr>
        </thead>
        <tbody>
          {numbered(items).map(({ number, piece: item }) => (
            <tr key={number}>
              <td>
                {item.quantity} × {item.description}
              </td>
              <td>{[item.hsCode, countryName(item.origin)].filter((part) => part !== '').join(', ')}</td>
              <td>
                <Money cents={item.quantity * item.unitValueCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const numbered = <T,>(pieces: readonly T[]) => pieces.map((piece, place) => ({ number: place + 1, piece }));

function sizeOf({ lengthMm, widthMm, heightMm }: ShipmentDetail['pieces'][number]): string {
  const sides = [lengthMm, widthMm, heightMm];
  return sides.some((side) => side === 0) ? '–' : sides.map(formatCentimetres).join(' × ');
}

export function PriceFacts({ shipment: { priceLines, totalCents } }: ShipmentProps) {
  return (
    <table className={classes.table}>
      <tbody>
        {priceLines.map(({ code, label, cents }) => (
          <tr key={code}>
            <td>{label}</td>
            <td>
              <Money cents={cents} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{m.cn_listing_total()}</td>
          <td>
            <Money cents={totalCents} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

export function ReferenceFacts({ shipment }: ShipmentProps) {
  const { orderId, deliveryOrders, customerNote1, customerNote2, printedAt, printedCount } = shipment;
  const notes = [customerNote1, customerNote2].filter((note) => note !== '');
  return (
    <Facts>
      {orderId !== null && <Fact label={m.cn_listing_order_id()}>{orderId}</Fact>}
      {deliveryOrders.length > 0 && (
        <Fact label={m.cn_listing_do_numbers()}>{deliveryOrders.join(', ')}</Fact>
      )}
      {notes.length > 0 && <Fact label={m.cn_listing_notes()}>{notes.join(' · ')}</Fact>}
      <Fact label={m.cn_listing_routing()}>
        <span className={classes.mono}>{shipment.routingCode}</span>
      </Fact>
      <Fact label={m.cn_listing_created()}>
        {shipment.createdBy === '' ? (
          <DateTime value={shipment.createdAt} />
        ) : (
          rich(m.cn_listing_created_by({ name: shipment.createdBy }), {
            when: <DateTime value={shipment.createdAt} />,
          })
        )}
      </Fact>
      <Fact label={m.cn_listing_printed()}>
        <Printed printedAt={printedAt} printedCount={printedCount} />
      </Fact>
    </Facts>
  );
}

function Printed({ printedAt, printedCount }: Pick<ShipmentDetail, 'printedAt' | 'printedCount'>) {
  if (printedAt === null)
    return printedCount === 0 ? m.cn_listing_not_yet() : m.cn_listing_not_since_edited();
  const when = <DateTime value={printedAt} />;
  return printedCount > 1 ? rich(m.cn_listing_printed_times({ count: printedCount }), { when }) : when;
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
