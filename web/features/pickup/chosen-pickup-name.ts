export const rearrangePickupCookie = 'rearrangePickup';
