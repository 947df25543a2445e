-- Up Migration
-- Notes that a patient reads once an exam is chosen, and whether the choice opens the information about booking requests (SL-7, BK-8).
alter table exam add column exam_notes text not null default '';
alter table exam add column show_booking_request_info_modal boolean not null default false;
