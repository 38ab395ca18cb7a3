import type { ReactNode } from 'react';

import { promiseSentences, weekdayAndDay } from '#shared/consignment/priority-promise.rules.ts';
import { FLOWS, SERVICES } from '#shared/consignment/services.ts';
import { formatCentimetres, formatKilograms } from '#shared/consignment/weight.rules.ts';
import { phoneText } from '#shared/market/phone.ts';
import { countryName } from '#shared/postcode/countries.ts';
import { contentTypes, type Party } from '#shared/shipment/shipment.model.ts';
import { type Customs, shippingPurposes } from '#shared/shipment/customs.model.ts';
import type { ShipmentDetail } from '#shared/shipment-listing/shipment-listing.contract.ts';
import { CollectedMoney } from '#web/shipment-listing/collected-money.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { useMarket } from '#web/ui/market.ts';
import { Money } from '#web/ui/money.tsx';

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
  const phones = [party.phone, party.altPhone].map((phone) => phoneText(phone, party.country));
  const contacts = [...phones, party.email].filter((contact) => contact !== '');
  return (
    <address className={classes.party}>
      <strong>{party.name}</strong>
      {[party.companyName, ...lines]
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line}>{line}</span>
        ))}
      {contacts.map((contact) => (
        <span key={contact} className={classes.quiet}>
          {contact}
        </span>
      ))}
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
        <Fact label="Service">
          {SERVICES[shipment.service].label}, {FLOWS[shipment.flow].label}
        </Fact>
        <ExpectedFact shipment={shipment} />
        <Fact label="Contents">
          {[contentTypes[shipment.contentType], shipment.content].filter((part) => part !== '').join(', ')}
          {shipment.isDangerous && ', dangerous goods'}
        </Fact>
        <Fact label="Value">
          {shipment.valueCents === 0 ? 'Not given' : <Money cents={shipment.valueCents} />}
        </Fact>
        <Fact label="Liability">
          <Money cents={shipment.liabilityCents} />
          {shipment.isEnhanced ? ' enhanced' : ' basic'}
        </Fact>
        {shipment.codCents !== null && (
          <Fact label="COD">
            <CollectedMoney flow={shipment.flow} cents={shipment.codCents} />
          </Fact>
        )}
        <Fact label="Chargeable weight">
          <span className="figures">{formatKilograms(chargeableGrams)} kg</span>
        </Fact>
      </Facts>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Piece</th>
            <th scope="col">L × W × H, cm</th>
            <th scope="col">Weight, kg</th>
          </tr>
        </thead>
        <tbody>
          {numbered(pieces).map(({ number, piece }) => (
            <tr key={number}>
              <td>
                {number} of {pieces.length}
              </td>
              <td>{sizeOf(piece)}</td>
              <td>{formatKilograms(piece.weightGrams)}</td>
            </tr>
          ))}
        </tbody>
        {pieces.length > 1 && (
          <tfoot>
            <tr>
              <td colSpan={2}>Total</td>
              <td>{formatKilograms(actualGrams)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </>
  );
}

/** Priority Service: from when it counts, or when it arrives. */
function ExpectedFact({ shipment: { promise, expectedDay } }: ShipmentProps) {
  if (promise) return <Fact label="Priority Service">{promiseSentences(promise).join(' ')}</Fact>;
  return expectedDay === null ? null : (
    <Fact label="Expected delivery">
      <span className="figures">{weekdayAndDay(expectedDay)}</span>
    </Fact>
  );
}

/** What customs was told, line by line. */
export function ItemFacts({ customs }: { customs: Customs }) {
  const { purpose, purposeRemarks, items } = customs;
  return (
    <>
      {purpose !== null && (
        <Facts>
          <Fact label="Purpose">
            {[shippingPurposes[purpose], purposeRemarks].filter((part) => part !== '').join(': ')}
          </Fact>
        </Facts>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">HS code, origin</th>
            <th scope="col">Value</th>
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
          <td>Total</td>
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
      {orderId !== null && <Fact label="Order ID">{orderId}</Fact>}
      {deliveryOrders.length > 0 && <Fact label="DO numbers">{deliveryOrders.join(', ')}</Fact>}
      {notes.length > 0 && <Fact label="Notes">{notes.join(' · ')}</Fact>}
      <Fact label="Routing">
        <span className={classes.mono}>{shipment.routingCode}</span>
      </Fact>
      <Fact label="Created">
        <DateTime value={shipment.createdAt} />
        {shipment.createdBy !== '' && ` by ${shipment.createdBy}`}
      </Fact>
      <Fact label="Printed">
        {printedAt === null ? (
          printedCount === 0 ? (
            'Not yet'
          ) : (
            'Not since it was edited'
          )
        ) : (
          <>
            <DateTime value={printedAt} />
            {printedCount > 1 && `, ${printedCount} times`}
          </>
        )}
      </Fact>
    </Facts>
  );
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
